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
    /// <summary>Initializes a new instance. Called by the editor.</summary>
    public FlushFix() : base("Flush once, after the loop", "TERN3010") { }

    private protected override SyntaxNode? Change(FixTarget target)
    {
        if (target.Node.FirstAncestorOrSelf<ExpressionStatementSyntax>() is not { Parent: BlockSyntax } flush) return null;
        if (flush.Ancestors().TakeWhile(static one => !Code.IsFunction(one)).OfType<StatementSyntax>().LastOrDefault(Code.IsLoop) is not { } loop) return null;
        if (loop.Parent is not (BlockSyntax or SwitchSectionSyntax or GlobalStatementSyntax) || UsesLocalsOf(target, flush, loop)) return null;

        var comments = Code.CommentsAbove(target.Root, flush, loop).ToList();
        var indentation = loop.GetLeadingTrivia().LastOrDefault(static trivia => trivia.IsKind(SyntaxKind.WhitespaceTrivia));
        IEnumerable<SyntaxTrivia> indented = indentation == default ? [] : [indentation];
        var once = flush.WithLeadingTrivia(comments.Concat(indented)).WithTrailingTrivia(Code.EndOfLine(target.Root));
        var without = loop.RemoveNode(flush, SyntaxRemoveOptions.KeepNoTrivia)!;
        if (!IsFlushedAfter(loop, flush)) return Code.Replace(target.Root, loop, without, once);

        // The comments on the flush move to the existing flush after the loop.
        return Code.Replace(target.Root, loop, without.WithTrailingTrivia(without.GetTrailingTrivia().Concat(comments)));
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
