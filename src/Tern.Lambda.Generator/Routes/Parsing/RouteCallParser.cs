using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Tern.Lambda.Routing;

namespace Tern.Lambda.Generator;

/// <summary>The result of parsing one call.</summary>
internal sealed record ParsedCall(RouteCall? Call, EquatableArray<DiagnosticModel> Diagnostics);

/// <summary>Converts a call of MapGet or a similar method into a model.</summary>
internal static class RouteCallParser
{
    /// <summary>Returns true if a node may be such a call. It is called for every node, so it checks little.</summary>
    public static bool IsCandidate(SyntaxNode node) =>
        node is InvocationExpressionSyntax
        {
            ArgumentList.Arguments.Count: 2,
            Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "MapGet" or "MapPost" or "MapPut" or "MapPatch" or "MapDelete" or "Map" },
        };

    public static ParsedCall? Parse(GeneratorSyntaxContext context, CancellationToken cancellationToken)
    {
        var invocation = (InvocationExpressionSyntax)context.Node;
        if (context.SemanticModel.GetSymbolInfo(invocation, cancellationToken).Symbol is not IMethodSymbol map || !map.ContainingType.IsOfTern("LambdaRoutes"))
            return null;
        var diagnostics = new DiagnosticBag();
        var call = Parse(invocation, map, context.SemanticModel, diagnostics, cancellationToken);
        return new ParsedCall(diagnostics.HasNoErrors ? call : null, diagnostics.Found);
    }

    private static RouteCall? Parse(
        InvocationExpressionSyntax invocation, IMethodSymbol map, SemanticModel model, DiagnosticBag diagnostics, CancellationToken cancellationToken)
    {
        var arguments = invocation.ArgumentList.Arguments;
        var text = Argument(arguments, "pattern", 0);
        var handler = Argument(arguments, "handler", 1);
        var at = At(text);
        if (model.GetConstantValue(text, cancellationToken).Value is not string written)
        {
            diagnostics.Add(Rules.UnknownRoute, at, map.Name, "its pattern isn't a constant: pass a constant, or use MapRequests, which needs no binding");
            return null;
        }

        var pattern = RoutePattern.Parse(written, out var problem);
        if (pattern is null)
        {
            diagnostics.Add(Rules.MalformedRoute, at, written, problem);
            return null;
        }

        while (handler is ParenthesizedExpressionSyntax inner) handler = inner.Expression;
        var symbol = model.GetSymbolInfo(handler, cancellationToken);
        if ((symbol.Symbol ?? (symbol.CandidateSymbols.Length == 1 ? symbol.CandidateSymbols[0] : null)) is not IMethodSymbol method)
        {
            diagnostics.Add(
                Rules.UnknownRoute, At(handler), map.Name, "its handler isn't a lambda or a method group, so the names of its parameters aren't known");
            return null;
        }

        if (method.IsGenericMethod)
            diagnostics.Add(Rules.UnknownRoute, At(handler), map.Name, "its handler is generic, but its type arguments are unknown");
        var parameters = new RouteParameterParser(pattern, diagnostics).Parse(method, at);
        var result = RouteResultParser.Parse(method, pattern.Text, At(handler), diagnostics);
        if (!diagnostics.HasNoErrors || result is null) return null;
        var location = model.GetInterceptableLocation(invocation, cancellationToken);
        if (location is null) return null;

        var method2 = map.Name == "Map" ? "*" : map.Name.Substring(3).ToUpperInvariant();
        var name = method.MethodKind == MethodKind.Ordinary ? method.Name : "";
        var route = new RouteModel(method2, pattern.Text, "handle", parameters, result, Scope(invocation, model), at, name);
        return new RouteCall(route, map.Name, $"{location.Version}, {SymbolDisplay.FormatLiteral(location.Data, quote: true)}", Like(method, result));
    }

    private static ExpressionSyntax Argument(SeparatedSyntaxList<ArgumentSyntax> arguments, string name, int position) =>
        (arguments.FirstOrDefault(argument => argument.NameColon?.Name.Identifier.ValueText == name) ?? arguments[position]).Expression;

    // A lambda expression of the same type. Default values are part of the type; names aren't.
    private static string Like(IMethodSymbol method, RouteResult result)
    {
        var parameters = method.Parameters.Select(static (parameter, i) =>
            $"{Names.Of(parameter.Type)} p{i}{(parameter.HasExplicitDefaultValue ? $" = {DefaultValues.Of(parameter)}" : "")}");
        return $"{result.Returned} ({string.Join(", ", parameters)}) => throw null!";
    }

    // Calls on the same variable in one body share a scope.
    private static string Scope(InvocationExpressionSyntax invocation, SemanticModel model)
    {
        var receiver = invocation;
        while (receiver.Expression is MemberAccessExpressionSyntax { Expression: InvocationExpressionSyntax before }) receiver = before;
        var target = (receiver.Expression as MemberAccessExpressionSyntax)?.Expression.ToString() ?? "";
        var body = invocation.Ancestors().FirstOrDefault(static node =>
            node is BaseMethodDeclarationSyntax or LocalFunctionStatementSyntax or AnonymousFunctionExpressionSyntax or AccessorDeclarationSyntax);
        return $"{model.SyntaxTree.FilePath}:{body?.SpanStart ?? 0}:{target}";
    }

    private static LocationModel At(ExpressionSyntax expression) => LocationModel.From(expression);
}
