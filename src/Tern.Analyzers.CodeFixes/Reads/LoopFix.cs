using System.Composition;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Tern.Analyzers.CodeFixes;

/// <summary>
/// Starts the reads of a loop together before it, through a loader: <c>foreach (var (id, order) in await
/// Task.WhenAll(…))</c>. Offered if the loop body starts with the read.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp), Shared]
public sealed class LoopFix : UsageFix
{
    /// <summary>Initializes a new instance. Called by the editor.</summary>
    public LoopFix() : base("Read them together, through a loader", "TERN3001") { }

    private protected override SyntaxNode? Change(FixTarget target)
    {
        if (SingleRead.Of(target) is not { } read || read.Call.Awaited() is not { } awaited || Loop(awaited) is not { } loop) return null;
        if (!read.IsThereBefore(loop, target.Model) || !CanSelect(loop, target.Model)) return null;
        if (loop.Parent is not (BlockSyntax or SwitchSectionSyntax or GlobalStatementSyntax)) return null;

        var first = loop.Statement is BlockSyntax { Statements: [var begin, ..] } ? begin : loop.Statement;
        if (first is not (LocalDeclarationStatementSyntax or ExpressionStatementSyntax or IfStatementSyntax) || !Begins(first, awaited)) return null;
        var declared = Declared(first, awaited);
        if (declared is not null && IsChanged(loop.Statement, declared)) return null;

        var loader = target.FreeName("loader", loop);
        var item = declared ?? target.FreeName("item", loop);
        var body = declared is null
            ? loop.Statement.ReplaceNode(awaited, Code.Name(item).WithTriviaFrom(awaited))
            : Without(target.Root, first, (BlockSyntax)loop.Statement);
        var key = loop.Identifier.Text;
        var configured = awaited.Expression.CalledOn("ConfigureAwait") is null ? "" : ".ConfigureAwait(false)";
        var reads = SyntaxFactory.ParseExpression(
            $"await Task.WhenAll({Items(loop.Expression)}.Select(async {key} => ({key}, await {read.By(loader).WithoutTrivia()}{configured}))){configured}");
        var together = SyntaxFactory.ForEachVariableStatement(
                loop.AttributeLists, loop.AwaitKeyword, loop.ForEachKeyword, loop.OpenParenToken,
                SyntaxFactory.ParseExpression($"var ({key}, {Identifiers.Escaped(item)}) "), loop.InKeyword, reads, loop.CloseParenToken, body)
            .WithTriviaFrom(loop);

        var marker = new SyntaxAnnotation();
        var root = target.Root.ReplaceNode(loop, together.WithAdditionalAnnotations(marker));
        root = Code.InsertBefore(root, (StatementSyntax)root.GetAnnotatedNodes(marker).Single(), $"var {Identifiers.Escaped(loader)} = {read.Table}.Loader();");
        if (!target.CanName("Enumerable", "System.Linq", loop)) root = Code.Import(root, "System.Linq");
        return target.CanName("Task", "System.Threading.Tasks", loop) ? root : Code.Import(root, "System.Threading.Tasks");
    }

    private static ForEachStatementSyntax? Loop(SyntaxNode node)
    {
        foreach (var ancestor in node.Ancestors())
        {
            if (ancestor is ForEachStatementSyntax { AwaitKeyword.RawKind: 0 } loop) return loop;
            if (Code.IsFunction(ancestor) || Code.IsLoop(ancestor)) return null;
        }

        return null;
    }

    // The receiver of Select: a cast, a query or an await needs parentheses.
    private static ExpressionSyntax Items(ExpressionSyntax items) =>
        items is IdentifierNameSyntax or MemberAccessExpressionSyntax or InvocationExpressionSyntax or ElementAccessExpressionSyntax
            or ParenthesizedExpressionSyntax
            ? items.WithoutTrivia()
            : SyntaxFactory.ParenthesizedExpression(items.WithoutTrivia());

    // A loop variable whose type differs from the element type is converted on each iteration, which Select wouldn't
    // do.
    private static bool CanSelect(ForEachStatementSyntax loop, SemanticModel model)
    {
        var info = model.GetForEachStatementInfo(loop);
        var type = model.GetTypeInfo(loop.Expression).Type;
        return info.ElementConversion.IsIdentity && type is not null
            && (type is IArrayTypeSymbol { Rank: 1 } || IsSequence(type) || (type is INamedTypeSymbol && type.AllInterfaces.Any(IsSequence)));
    }

    private static bool IsSequence(ITypeSymbol type) => type.OriginalDefinition.SpecialType == SpecialType.System_Collections_Generic_IEnumerable_T;

    // Anything that the first statement does before the read, such as another await, would run after the reads.
    private static bool Begins(StatementSyntax first, AwaitExpressionSyntax awaited)
    {
        var within = first is IfStatementSyntax choice ? choice.Condition : (SyntaxNode)first;
        return within.Span.Contains(awaited.Span) && within.DescendantNodes().OfType<AwaitExpressionSyntax>().Count() == 1
            && !awaited.Ancestors().TakeWhile(node => node != first).Any(Code.IsFunction);
    }

    // Only for var order = await orders.GetAsync(…): the loop then declares the variable.
    private static string? Declared(StatementSyntax first, AwaitExpressionSyntax awaited) =>
        first is LocalDeclarationStatementSyntax { UsingKeyword.RawKind: 0, Declaration.Variables: [{ Initializer.Value: var value } variable] }
            && value == awaited
        && first.Parent is BlockSyntax
            ? variable.Identifier.ValueText
            : null;

    private static bool IsChanged(SyntaxNode body, string name) => body.DescendantNodes().Any(node => node switch
    {
        AssignmentExpressionSyntax { Left: IdentifierNameSyntax left } => left.Identifier.ValueText == name,
        ArgumentSyntax { RefKindKeyword.RawKind: not 0, Expression: IdentifierNameSyntax given } => given.Identifier.ValueText == name,
        PrefixUnaryExpressionSyntax { Operand: IdentifierNameSyntax operand } => operand.Identifier.ValueText == name
            && (node.IsKind(SyntaxKind.PreIncrementExpression) || node.IsKind(SyntaxKind.PreDecrementExpression)),
        PostfixUnaryExpressionSyntax { Operand: IdentifierNameSyntax operand } => operand.Identifier.ValueText == name
            && !node.IsKind(SyntaxKind.SuppressNullableWarningExpression),
        _ => false,
    });

    private static BlockSyntax Without(SyntaxNode root, StatementSyntax first, BlockSyntax body)
    {
        var comments = Code.CommentsAbove(root, first, first).ToList();
        var rest = body.Statements.RemoveAt(0);
        if (rest.Count == 0)
        {
            return body.WithStatements(rest)
                .WithCloseBraceToken(body.CloseBraceToken.WithLeadingTrivia(comments.Concat(body.CloseBraceToken.LeadingTrivia)));
        }

        var next = rest[0];
        var leading = next.GetLeadingTrivia().SkipWhile(static trivia => trivia.IsKind(SyntaxKind.EndOfLineTrivia));
        return body.WithStatements(rest.Replace(next, next.WithLeadingTrivia(comments.Concat(leading))));
    }
}
