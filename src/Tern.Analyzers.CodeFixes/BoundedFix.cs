using System.Composition;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Tern.Analyzers.CodeFixes;

/// <summary>
/// Runs ten calls at a time: replaces <c>Task.WhenAll</c> over <c>Select</c> with <c>Bounded.SelectAsync</c> or
/// <c>Bounded.ForEachAsync</c>.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp), Shared]
public sealed class BoundedFix : UsageFix
{
    private const string Space = "Tern.Concurrency";

    /// <summary>Initializes a new instance. Called by the editor.</summary>
    public BoundedFix() : base("Run ten at a time", "TERN3003") { }

    private protected override SyntaxNode? Change(FixTarget target)
    {
        if (target.Diagnostic.AdditionalLocations is not [var location]) return null;
        var found = target.Root.FindNode(location.SourceSpan, getInnermostNodeForTie: true);
        if (found is not InvocationExpressionSyntax { ArgumentList.Arguments: [var all] } whenAll)
            return null;
        var tasks = all.Expression.CalledOn("ToList") ?? all.Expression.CalledOn("ToArray") ?? all.Expression;
        if (tasks.CalledOn("Select") is not { } items || tasks.Bare() is not InvocationExpressionSyntax { ArgumentList.Arguments: [var selector] }) return null;
        if (selector.Expression is not LambdaExpressionSyntax lambda || Parameter(lambda) is not { } item || Body(lambda) is not { } body) return null;

        var usage = whenAll.Awaited();
        var hasResult = target.Model.GetSymbolInfo(lambda).Symbol is IMethodSymbol { ReturnType: INamedTypeSymbol { IsGenericType: true } };
        var wantsResult = hasResult && (body is not AwaitExpressionSyntax || usage is not { Parent: ExpressionStatementSyntax });
        if (usage is null && hasResult) return null;

        var inner = target.FreeName("token", whenAll);
        var (given, isUsed) = Token(target, lambda, whenAll);
        if (isUsed) body = body.ReplaceNodes(Names(body, given!), (name, _) => Code.Name(inner).WithTriviaFrom(name));
        var method = wantsResult ? "SelectAsync" : "ForEachAsync";
        var last = given is null ? "" : $", {Identifiers.Escaped(given)}";
        var space = target.CanName("Bounded", Space, whenAll) ? "" : Space;
        var function = $"async ({item.WithoutTrivia()}, {(isUsed ? inner : "_")}) {lambda.ArrowToken.ToFullString()}";
        var bounded = SyntaxFactory.ParseExpression($"Bounded.{method}({items.WithoutTrivia()}, {function}{body.ToFullString().TrimEnd()}{last})");

        SyntaxNode root;
        if (wantsResult && usage is not null && !IsAnyList(usage))
        {
            var array = SyntaxFactory.ParseExpression($"(await {bounded}{Configured(usage)}).ToArray()").WithTriviaFrom(usage);
            root = target.Root.ReplaceNode(usage, array);
        }
        else
        {
            // A task that isn't awaited here is kept or returned as a Task.
            if (usage is null) bounded = SyntaxFactory.ParseExpression($"{bounded}.AsTask()");
            root = target.Root.ReplaceNode(whenAll, bounded.WithTriviaFrom(whenAll));
        }

        return space.Length == 0 ? root : Code.Import(root, space);
    }

    private static ParameterSyntax? Parameter(LambdaExpressionSyntax lambda) => lambda switch
    {
        SimpleLambdaExpressionSyntax simple => simple.Parameter,
        ParenthesizedLambdaExpressionSyntax { ParameterList.Parameters: [{ Type: null } one] } => one,
        _ => null,
    };

    // Without async, only an expression body can be awaited; a statement body returns a task.
    private static SyntaxNode? Body(LambdaExpressionSyntax lambda)
    {
        if (lambda.AsyncKeyword.IsKind(SyntaxKind.AsyncKeyword)) return lambda.Body;
        return lambda.ExpressionBody is { } task ? Code.Await(task.WithoutAsTask(), moreFollows: false) : null;
    }

    private static string Configured(AwaitExpressionSyntax usage) => usage.Expression.CalledOn("ConfigureAwait") is null ? "" : ".ConfigureAwait(false)";

    // The token that the function passes on, or the one of its caller.
    private static (string? Name, bool IsUsed) Token(FixTarget target, LambdaExpressionSyntax lambda, SyntaxNode place)
    {
        foreach (var name in lambda.DescendantNodes().OfType<IdentifierNameSyntax>())
        {
            if (target.Model.GetSymbolInfo(name).Symbol is { Kind: SymbolKind.Parameter or SymbolKind.Local } symbol && IsToken(symbol)
                && symbol.DeclaringSyntaxReferences is [var declaration, ..] && !lambda.Span.Contains(declaration.Span)) return (symbol.Name, true);
        }

        var found = target.Model.LookupSymbols(place.SpanStart).FirstOrDefault(static symbol => symbol.Kind == SymbolKind.Parameter && IsToken(symbol));
        return (found?.Name, false);
    }

    private static bool IsToken(ISymbol symbol) => symbol switch
    {
        IParameterSymbol parameter => parameter.Type.Name == "CancellationToken",
        ILocalSymbol local => local.Type.Name == "CancellationToken",
        _ => false,
    };

    private static IEnumerable<IdentifierNameSyntax> Names(SyntaxNode body, string name) => body.DescendantNodesAndSelf().OfType<IdentifierNameSyntax>().Where(
        one => one.Identifier.ValueText == name && one.Parent is not NameColonSyntax
            && !(one.Parent is MemberAccessExpressionSyntax access && access.Name == one));

    // A list can replace the array if it's only enumerated, indexed or passed to LINQ.
    private static bool IsAnyList(AwaitExpressionSyntax awaited)
    {
        if (awaited.Parent is ForEachStatementSyntax) return true;
        if (awaited.Parent is not EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax { Parent: VariableDeclarationSyntax declared } variable })
            return false;
        var name = variable.Identifier.ValueText;
        if (!declared.Type.IsVar || declared.FirstAncestorOrSelf<BlockSyntax>() is not { } block) return false;
        return block.DescendantNodes().OfType<IdentifierNameSyntax>().Where(use => use.Identifier.ValueText == name).All(static use => use.Parent switch
        {
            MemberAccessExpressionSyntax { Name.Identifier.ValueText: not ("Length" or "LongLength"), Parent: InvocationExpressionSyntax } => true,
            ElementAccessExpressionSyntax => true,
            ForEachStatementSyntax => true,
            _ => false,
        });
    }
}
