using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Text;

namespace Tern.Analyzers.Tests;

/// <summary>Applies fixes as an editor does, and compiles the result.</summary>
internal static class Fixing
{
    /// <summary>Checks the result of a fix at the first reported place, and that the result compiles and is no longer
    /// reported.</summary>
    internal static async Task FixesAsync(CodeFixProvider provider, string source, string expected)
    {
        using var workspace = new AdhocWorkspace();
        var document = Open(workspace, source);
        var id = Assert.Single(provider.FixableDiagnosticIds);
        var diagnostic = (await FindAsync(id, document)).First();
        var action = Assert.Single(await ActionsAsync(provider, document, diagnostic));
        var text = await ApplyAsync(action, document);

        Assert.Equal(expected, text, ignoreLineEndingDifferences: true);
        Assert.Empty(await Analysis.FindAsync(id, text));
    }

    /// <summary>Checks that no fix is offered where the rule is reported.</summary>
    internal static async Task OffersNothingAsync(CodeFixProvider provider, string source)
    {
        using var workspace = new AdhocWorkspace();
        var document = Open(workspace, source);
        var diagnostic = (await FindAsync(Assert.Single(provider.FixableDiagnosticIds), document)).First();
        Assert.Empty(await ActionsAsync(provider, document, diagnostic));
    }

    /// <summary>Checks the result of fixing everything in a file.</summary>
    internal static async Task FixesAllAsync(CodeFixProvider provider, string source, string expected)
    {
        using var workspace = new AdhocWorkspace();
        var document = Open(workspace, source);
        var id = Assert.Single(provider.FixableDiagnosticIds);
        var found = await FindAsync(id, document);
        Assert.True(found.Count > 1, "There is no more than one to fix.");
        var first = Assert.Single(await ActionsAsync(provider, document, found[0]));
        var context = new FixAllContext(
            document, provider, FixAllScope.Document, first.EquivalenceKey, provider.FixableDiagnosticIds, new Found([.. found]), CancellationToken.None);
        var action = await provider.GetFixAllProvider()!.GetFixAsync(context);
        var text = await ApplyAsync(action!, document);

        Assert.Equal(expected, text, ignoreLineEndingDifferences: true);
        Assert.Empty(await Analysis.FindAsync(id, text));
    }

    private static Document Open(AdhocWorkspace workspace, string source)
    {
        var compilation = Analysis.Compile(source);
        var project = workspace.AddProject("Program", LanguageNames.CSharp).WithMetadataReferences(compilation.References)
            .WithParseOptions(Analysis.Options).WithCompilationOptions(compilation.Options);
        foreach (var tree in compilation.SyntaxTrees.Where(static tree => tree.FilePath != "Program.cs"))
            project = project.AddDocument(tree.FilePath, tree.GetText()).Project;
        return project.AddDocument("Program.cs", SourceText.From(source));
    }

    // The diagnostics of the document's own tree, which a fix for the whole document uses.
    private static async Task<List<Diagnostic>> FindAsync(string id, Document document)
    {
        var tree = await document.GetSyntaxTreeAsync();
        return [.. (await Analysis.AnalyzeAsync(
            (await document.Project.GetCompilationAsync())!)).Where(one => one.Id == id && one.Location.SourceTree == tree)];
    }

    private static async Task<List<CodeAction>> ActionsAsync(CodeFixProvider provider, Document document, Diagnostic diagnostic)
    {
        var actions = new List<CodeAction>();
        await provider.RegisterCodeFixesAsync(new CodeFixContext(document, diagnostic, (action, _) => actions.Add(action), CancellationToken.None));
        return actions;
    }

    private static async Task<string> ApplyAsync(CodeAction action, Document document)
    {
        var operations = await action.GetOperationsAsync(CancellationToken.None);
        var changed = operations.OfType<ApplyChangesOperation>().Single().ChangedSolution.GetDocument(document.Id)!;
        return (await changed.GetTextAsync()).ToString();
    }

    private sealed class Found(List<Diagnostic> diagnostics) : FixAllContext.DiagnosticProvider
    {
        public override Task<IEnumerable<Diagnostic>> GetAllDiagnosticsAsync(Project project, CancellationToken cancellationToken) =>
            Task.FromResult<IEnumerable<Diagnostic>>(diagnostics);

        public override Task<IEnumerable<Diagnostic>> GetDocumentDiagnosticsAsync(Document document, CancellationToken cancellationToken) =>
            Task.FromResult<IEnumerable<Diagnostic>>(document.Name == "Program.cs" ? diagnostics : []);

        public override Task<IEnumerable<Diagnostic>> GetProjectDiagnosticsAsync(Project project, CancellationToken cancellationToken) =>
            Task.FromResult<IEnumerable<Diagnostic>>([]);
    }
}
