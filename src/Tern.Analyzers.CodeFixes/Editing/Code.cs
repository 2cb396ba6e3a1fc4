using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Tern.Analyzers.CodeFixes;

/// <summary>Helpers for creating and moving syntax.</summary>
internal static class Code
{
    public static IdentifierNameSyntax Name(string name) => SyntaxFactory.IdentifierName(Identifiers.Escaped(name));

    public static bool IsFunction(SyntaxNode node) => node is AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax or BaseMethodDeclarationSyntax
        or AccessorDeclarationSyntax or TypeDeclarationSyntax;

    public static bool IsLoop(SyntaxNode node) => node is CommonForEachStatementSyntax or ForStatementSyntax or WhileStatementSyntax or DoStatementSyntax;

    /// <summary>
    /// Returns the await expression of a call, including through <c>ConfigureAwait</c>, or null if the call isn't
    /// awaited directly.
    /// </summary>
    public static AwaitExpressionSyntax? Awaited(this InvocationExpressionSyntax call) => call.Parent switch
    {
        AwaitExpressionSyntax awaited => awaited,
        MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ConfigureAwait", Parent.Parent: AwaitExpressionSyntax awaited } => awaited,
        _ => null,
    };

    /// <summary>Returns the expression without enclosing parentheses.</summary>
    public static ExpressionSyntax Bare(this ExpressionSyntax expression)
    {
        while (expression is ParenthesizedExpressionSyntax parenthesized) expression = parenthesized.Expression;
        return expression;
    }

    /// <summary>
    /// Returns the receiver if the expression is a call of the specified method, such as <c>x</c> in <c>x.AsTask()</c>;
    /// otherwise, null.
    /// </summary>
    public static ExpressionSyntax? CalledOn(this ExpressionSyntax expression, string method) =>
        expression.Bare() is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: var name } access }
            && name == method
            ? access.Expression
            : null;

    public static ExpressionSyntax WithoutAsTask(this ExpressionSyntax expression) => expression.CalledOn("AsTask") ?? expression;

    /// <summary>Awaits an expression, with parentheses if a member access or similar follows.</summary>
    public static ExpressionSyntax Await(ExpressionSyntax expression, bool moreFollows)
    {
        var awaited = SyntaxFactory.AwaitExpression(
            SyntaxFactory.Token(SyntaxKind.AwaitKeyword).WithTrailingTrivia(SyntaxFactory.Space), expression.WithoutTrivia());
        return moreFollows ? SyntaxFactory.ParenthesizedExpression(awaited) : awaited;
    }

    /// <summary>Determines whether the context of an expression binds more tightly than <c>await</c>.</summary>
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

    /// <summary>
    /// Returns the enclosing statement that others can be inserted before, in a block, a switch section or the file
    /// itself.
    /// </summary>
    public static StatementSyntax? Statement(SyntaxNode node) => node.AncestorsAndSelf().TakeWhile(static one => !IsFunction(one)).OfType<StatementSyntax>()
        .FirstOrDefault(static statement => statement is not BlockSyntax && statement.Parent is BlockSyntax or SwitchSectionSyntax or GlobalStatementSyntax);

    /// <summary>Inserts a statement before another, with the same indentation.</summary>
    public static SyntaxNode InsertBefore(SyntaxNode root, StatementSyntax place, string text)
    {
        var leading = place.GetLeadingTrivia();
        var indentation = leading.LastOrDefault(static trivia => trivia.IsKind(SyntaxKind.WhitespaceTrivia));
        var first = SyntaxFactory.ParseStatement(text).WithLeadingTrivia(leading).WithTrailingTrivia(EndOfLine(root));
        var second = place.WithLeadingTrivia(indentation == default ? SyntaxFactory.TriviaList() : SyntaxFactory.TriviaList(indentation));
        return Replace(root, place, first, second);
    }

    /// <summary>Replaces a statement with several.</summary>
    public static SyntaxNode Replace(SyntaxNode root, StatementSyntax place, params StatementSyntax[] statements) =>
        place.Parent is GlobalStatementSyntax global
            ? root.ReplaceNode(global, statements.Select(static statement => SyntaxFactory.GlobalStatement(statement)))
            : root.ReplaceNode(place, statements);

    public static bool IsComment(SyntaxTrivia trivia) =>
        trivia.IsKind(SyntaxKind.SingleLineCommentTrivia) || trivia.IsKind(SyntaxKind.MultiLineCommentTrivia);

    /// <summary>
    /// Returns the comments of a removed statement, each on its own line with the indentation of another statement.
    /// </summary>
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

    /// <summary>Returns the file's line ending.</summary>
    public static SyntaxTrivia EndOfLine(SyntaxNode root) =>
        root.DescendantTrivia().FirstOrDefault(static trivia => trivia.IsKind(SyntaxKind.EndOfLineTrivia)) is { RawKind: not 0 } found
            ? found
            : SyntaxFactory.LineFeed;

    /// <summary>Adds a using directive after the existing ones.</summary>
    public static SyntaxNode Import(SyntaxNode root, string space)
    {
        if (root is not CompilationUnitSyntax unit) return root;
        var end = EndOfLine(root);
        var import = SyntaxFactory.UsingDirective(SyntaxFactory.ParseName(space).WithLeadingTrivia(SyntaxFactory.Space)).WithTrailingTrivia(end);
        if (unit.Usings.Count > 0) return unit.AddUsings(import);

        // Keep a file comment or a directive at the top of the file.
        if (unit.Externs.Count > 0 || unit.Members.Count == 0) return unit.AddUsings(import.WithTrailingTrivia(end, end));
        var first = unit.Members[0];
        return unit.ReplaceNode(first, first.WithLeadingTrivia(end)).AddUsings(import.WithLeadingTrivia(first.GetLeadingTrivia()));
    }
}
