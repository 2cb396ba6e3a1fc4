using System.Composition;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Tern.Analyzers.CodeFixes;

/// <summary>Sends concurrent reads through a loader, which merges them.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp), Shared]
public sealed class LoaderFix : UsageFix
{
    /// <summary>Initializes a new instance. Called by the editor.</summary>
    public LoaderFix() : base("Merge the reads with a loader", "TERN3002") { }

    private protected override SyntaxNode? Change(FixTarget target)
    {
        if (SingleRead.Of(target) is not { } read) return null;

        // Insert the loader before the function that reads, or before the loop that collects the tasks.
        SyntaxNode inner = read.Call.Ancestors()
            .TakeWhile(static one => one is not StatementSyntax)
            .OfType<AnonymousFunctionExpressionSyntax>()
            .FirstOrDefault()
            ?? read.Call.Ancestors().FirstOrDefault(static one => one is AnonymousFunctionExpressionSyntax || Code.IsLoop(one)) ?? (SyntaxNode)read.Call;
        if (inner is StatementSyntax { Parent: not (BlockSyntax or SwitchSectionSyntax or GlobalStatementSyntax) }) return null;
        if ((inner as StatementSyntax ?? Code.Statement(inner.Parent!)) is not { } statement || !read.IsThereBefore(statement, target.Model)) return null;

        var loader = target.FreeName("loader", statement);
        var changed = statement.ReplaceNode(read.Call, read.By(loader));
        var marker = new SyntaxAnnotation();
        var root = target.Root.ReplaceNode(statement, changed.WithAdditionalAnnotations(marker));
        return Code.InsertBefore(root, (StatementSyntax)root.GetAnnotatedNodes(marker).Single(), $"var {Identifiers.Escaped(loader)} = {read.Table}.Loader();");
    }
}
