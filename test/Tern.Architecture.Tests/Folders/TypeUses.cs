using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Tern.Architecture.Tests.Folders;

/// <summary>
/// Every use of a project's type in a file other than its own. What counts is what a name means, not which <c>using</c>
/// lines a file has: folders may share a namespace, and a <c>using</c> may be there for nothing. Generated files are used,
/// but their own uses don't count: a program laid them out, and they complete types that are written by hand.
/// </summary>
internal static class TypeUses
{
    public static List<Mention> Of(ProjectSources project) =>
    [
        .. project.Compilation.SyntaxTrees
            .Where(static tree => Path.IsPathRooted(tree.FilePath) && !tree.FilePath.Contains("/Generated/", StringComparison.Ordinal))
            .AsParallel()
            .AsOrdered()
            .SelectMany(tree => Of(project, tree)),
    ];

    private static IEnumerable<Mention> Of(ProjectSources project, SyntaxTree tree)
    {
        var model = project.Compilation.GetSemanticModel(tree, ignoreAccessibility: true);
        foreach (var node in tree.GetRoot().DescendantNodes(static node => node is not UsingDirectiveSyntax))
        {
            // Names in lower case are locals, parameters and a type's own fields: most of all names, and none of them a use.
            if (node is not (SimpleNameSyntax { Identifier.Text: [>= 'A' and <= 'Z', ..] } or ImplicitObjectCreationExpressionSyntax)) continue;

            var info = model.GetSymbolInfo(node);
            if (TypeOf(info.Symbol ?? info.CandidateSymbols.FirstOrDefault()) is not { } type) continue;

            // A type in parts belongs to each of their folders: the part beside the user is as good as any.
            var declarations = type.DeclaringSyntaxReferences.Select(static part => part.SyntaxTree.FilePath).ToList();
            if (declarations.Count == 0 || declarations.Contains(tree.FilePath)) continue;

            var near = declarations.MaxBy(file => CommonLength(file, tree.FilePath))!;
            var line = node.GetLocation().GetLineSpan().StartLinePosition.Line + 1;
            yield return new Mention(Path.GetRelativePath(Repository.Root, tree.FilePath), line, type.Name, Path.GetRelativePath(project.Folder, near));
        }
    }

    /// <summary>The type that a name stands for: itself, or for a member the one that declares it.</summary>
    private static INamedTypeSymbol? TypeOf(ISymbol? symbol) => symbol switch
    {
        INamedTypeSymbol type => type.OriginalDefinition,
        IMethodSymbol or IPropertySymbol or IFieldSymbol or IEventSymbol => symbol.ContainingType?.OriginalDefinition,
        _ => null,
    };

    private static int CommonLength(string left, string right) => left.Zip(right).TakeWhile(static pair => pair.First == pair.Second).Count();
}
