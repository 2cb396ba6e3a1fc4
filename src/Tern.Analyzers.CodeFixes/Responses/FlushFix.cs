using System.Composition;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Tern.Analyzers.CodeFixes;

/// <summary>Flushes once, after the loop.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp), Shared]
public sealed class FlushFix : UsageFix
{
    /// <summary>Made by the editor.</summary>
    public FlushFix() : base("Flush once, after the loop", "TERN3010") { }

    /// <summary>None: two flushes of one loop become one, which is for somebody to see.</summary>
    /// <returns>Null.</returns>
    public override FixAllProvider? GetFixAllProvider() => null;

    private protected override SyntaxNode? Change(FixTarget target)
    {
        if (target.Node.FirstAncestorOrSelf<ExpressionStatementSyntax>() is not { Parent: BlockSyntax } flush) return null;
        if (flush.Ancestors().TakeWhile(static one => !Code.IsFunction(one)).OfType<StatementSyntax>().LastOrDefault(Code.IsLoop) is not { } loop) return null;
        if (loop.Parent is not (BlockSyntax or SwitchSectionSyntax or GlobalStatementSyntax) || UsesLocalsOf(target, flush, loop)) return null;

        var once = flush.WithLeadingTrivia(loop.GetLeadingTrivia().Where(static trivia => trivia.IsKind(SyntaxKind.WhitespaceTrivia)).Take(1))
            .WithTrailingTrivia(Code.EndOfLine(target.Root));
        var without = loop.RemoveNode(flush, SyntaxRemoveOptions.KeepNoTrivia)!;
        return IsFlushedAfter(loop, flush) ? Code.Replace(target.Root, loop, without) : Code.Replace(target.Root, loop, without, once);
    }

    private static bool UsesLocalsOf(FixTarget target, StatementSyntax flush, StatementSyntax loop) =>
        flush.DescendantNodes().OfType<IdentifierNameSyntax>().Any(name =>
            target.Model.GetSymbolInfo(name).Symbol is ILocalSymbol { DeclaringSyntaxReferences: [var declaration, ..] }
                && loop.Span.Contains(declaration.Span));

    private static bool IsFlushedAfter(StatementSyntax loop, StatementSyntax flush)
    {
        SyntaxNode place = loop.Parent is GlobalStatementSyntax global ? global : loop;
        var after = place.Parent!.ChildNodes().SkipWhile(node => node != place).Skip(1).FirstOrDefault();
        return after is not null && SyntaxFactory.AreEquivalent(after is GlobalStatementSyntax { Statement: var statement } ? statement : after, flush);
    }
}
