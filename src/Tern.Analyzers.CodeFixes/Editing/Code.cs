using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Tern.Analyzers.CodeFixes;

/// <summary>Makes and moves pieces of code.</summary>
internal static class Code
{
    public static IdentifierNameSyntax Name(string name) => SyntaxFactory.IdentifierName(Identifiers.Escaped(name));

    public static bool IsFunction(SyntaxNode node) => node is AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax or BaseMethodDeclarationSyntax
        or AccessorDeclarationSyntax or TypeDeclarationSyntax;

    public static bool IsLoop(SyntaxNode node) => node is CommonForEachStatementSyntax or ForStatementSyntax or WhileStatementSyntax or DoStatementSyntax;

    /// <summary>The await of a call, be it by way of <c>ConfigureAwait</c>; null where it isn't awaited there and then.</summary>
    public static AwaitExpressionSyntax? Awaited(this InvocationExpressionSyntax call) => call.Parent switch
    {
        AwaitExpressionSyntax awaited => awaited,
        MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ConfigureAwait", Parent.Parent: AwaitExpressionSyntax awaited } => awaited,
        _ => null,
    };

    /// <summary>The expression without the parentheses around it.</summary>
    public static ExpressionSyntax Bare(this ExpressionSyntax expression)
    {
        while (expression is ParenthesizedExpressionSyntax parenthesized) expression = parenthesized.Expression;
        return expression;
    }

    /// <summary>What a method is called on, when the expression is a call of it: <c>x</c> of <c>x.AsTask()</c>.</summary>
    public static ExpressionSyntax? CalledOn(this ExpressionSyntax expression, string method) =>
        expression.Bare() is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: var name } access }
            && name == method
            ? access.Expression
            : null;

    public static ExpressionSyntax WithoutAsTask(this ExpressionSyntax expression) => expression.CalledOn("AsTask") ?? expression;

    /// <summary>Awaits an expression, in parentheses where more follows.</summary>
    public static ExpressionSyntax Await(ExpressionSyntax expression, bool moreFollows)
    {
        var awaited = SyntaxFactory.AwaitExpression(
            SyntaxFactory.Token(SyntaxKind.AwaitKeyword).WithTrailingTrivia(SyntaxFactory.Space), expression.WithoutTrivia());
        return moreFollows ? SyntaxFactory.ParenthesizedExpression(awaited) : awaited;
    }

    /// <summary>Whether the place of an expression binds closer than <c>await</c> does.</summary>
    public static bool HasMoreFollowing(ExpressionSyntax expression) => expression.Parent switch
    {
        MemberAccessExpressionSyntax access => access.Expression == expression,
        ElementAccessExpressionSyntax access => access.Expression == expression,
        ConditionalAccessExpressionSyntax access => access.Expression == expression,
        InvocationExpressionSyntax call => call.Expression == expression,
        PostfixUnaryExpressionSyntax => true,
        _ => false,
    };

    public static ArgumentListSyntax With(this ArgumentListSyntax list, ArgumentSyntax argument)
    {
        var all = list.Arguments.GetWithSeparators();
        if (list.Arguments.Count > 0) all = all.Add(SyntaxFactory.Token(SyntaxKind.CommaToken).WithTrailingTrivia(SyntaxFactory.Space));
        return list.WithArguments(SyntaxFactory.SeparatedList<ArgumentSyntax>(all.Add(argument)));
    }

    /// <summary>The statement around a node that others can be put before: in a block, a section of a switch or the file itself.</summary>
    public static StatementSyntax? Statement(SyntaxNode node) => node.AncestorsAndSelf().TakeWhile(static one => !IsFunction(one)).OfType<StatementSyntax>()
        .FirstOrDefault(static statement => statement is not BlockSyntax && statement.Parent is BlockSyntax or SwitchSectionSyntax or GlobalStatementSyntax);

    /// <summary>Puts a statement before another, with its indentation.</summary>
    public static SyntaxNode InsertBefore(SyntaxNode root, StatementSyntax place, string text)
    {
        var leading = place.GetLeadingTrivia();
        var indentation = leading.LastOrDefault(static trivia => trivia.IsKind(SyntaxKind.WhitespaceTrivia));
        var first = SyntaxFactory.ParseStatement(text).WithLeadingTrivia(leading).WithTrailingTrivia(EndOfLine(root));
        var second = place.WithLeadingTrivia(indentation == default ? SyntaxFactory.TriviaList() : SyntaxFactory.TriviaList(indentation));
        return Replace(root, place, first, second);
    }

    /// <summary>Puts statements in place of one.</summary>
    public static SyntaxNode Replace(SyntaxNode root, StatementSyntax place, params StatementSyntax[] statements) =>
        place.Parent is GlobalStatementSyntax global
            ? root.ReplaceNode(global, statements.Select(static statement => SyntaxFactory.GlobalStatement(statement)))
            : root.ReplaceNode(place, statements);

    public static bool IsComment(SyntaxTrivia trivia) =>
        trivia.IsKind(SyntaxKind.SingleLineCommentTrivia) || trivia.IsKind(SyntaxKind.MultiLineCommentTrivia);

    /// <summary>The comments of a statement that goes away, each on a line of its own with the indentation of another statement.</summary>
    public static IEnumerable<SyntaxTrivia> CommentsAbove(SyntaxNode root, StatementSyntax gone, StatementSyntax place)
    {
        var indentation = place.GetLeadingTrivia().LastOrDefault(static trivia => trivia.IsKind(SyntaxKind.WhitespaceTrivia));
        foreach (var comment in gone.GetLeadingTrivia().Concat(gone.GetTrailingTrivia()).Where(IsComment))
        {
            if (indentation != default) yield return indentation;
            yield return comment;
            yield return EndOfLine(root);
        }
    }

    /// <summary>How the file ends its lines.</summary>
    public static SyntaxTrivia EndOfLine(SyntaxNode root) =>
        root.DescendantTrivia().FirstOrDefault(static trivia => trivia.IsKind(SyntaxKind.EndOfLineTrivia)) is { RawKind: not 0 } found
            ? found
            : SyntaxFactory.LineFeed;

    /// <summary>Imports a namespace, after those that are imported.</summary>
    public static SyntaxNode Import(SyntaxNode root, string space)
    {
        if (root is not CompilationUnitSyntax unit) return root;
        var end = EndOfLine(root);
        var import = SyntaxFactory.UsingDirective(SyntaxFactory.ParseName(space).WithLeadingTrivia(SyntaxFactory.Space)).WithTrailingTrivia(end);
        if (unit.Usings.Count > 0) return unit.AddUsings(import);

        // What stands at the top stays there: a comment on the file, a directive.
        if (unit.Externs.Count > 0 || unit.Members.Count == 0) return unit.AddUsings(import.WithTrailingTrivia(end, end));
        var first = unit.Members[0];
        return unit.ReplaceNode(first, first.WithLeadingTrivia(end)).AddUsings(import.WithLeadingTrivia(first.GetLeadingTrivia()));
    }
}
