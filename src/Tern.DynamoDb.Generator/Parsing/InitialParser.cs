using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Tern.DynamoDb.Generator;

/// <summary>Reads a member's value in a new instance, which an update that creates an item must also store.</summary>
internal static class InitialParser
{
    /// <summary>
    /// Returns the constant that a member is initialized with, as C#, and whether each instance computes its own value.
    /// </summary>
    /// <param name="compilation">The compilation.</param>
    /// <param name="parameter">The constructor's parameter for it, or null if there is none.</param>
    /// <param name="member">The member.</param>
    /// <param name="type">Its type.</param>
    /// <param name="value">The model of the value.</param>
    public static (string? Constant, bool IsComputed) Parse(
        Compilation compilation, IParameterSymbol? parameter, ISymbol member, ITypeSymbol type, ValueModel value)
    {
        if (parameter is not null)
            return parameter is { HasExplicitDefaultValue: true, ExplicitDefaultValue: { } given } ? (Expression(given, value), false) : default;
        if (Construction.Initializer(member) is not { } initializer) return default;

        // The most common initializers: an empty collection, or new() without arguments.
        if (initializer is CollectionExpressionSyntax { Elements.Count: 0 }
            or BaseObjectCreationExpressionSyntax { ArgumentList: null or { Arguments.Count: 0 }, Initializer: null })
            return default;
        var model = compilation.GetSemanticModel(initializer.SyntaxTree);
        if (model.GetConstantValue(initializer) is { HasValue: true } constant)
            return constant.Value is { } known ? (Expression(known, value), false) : default;
        if (type.SpecialType == SpecialType.System_String && model.GetSymbolInfo(initializer).Symbol is IFieldSymbol { Name: "Empty" }) return ("\"\"", false);
        return (null, IsComputed(initializer, model));
    }

    // A call can return a different value each time, such as the time or a GUID. Empty collections and static fields don't.
    private static bool IsComputed(ExpressionSyntax initializer, SemanticModel model) => initializer.DescendantNodesAndSelf().Any(node =>
        model.GetSymbolInfo(node).Symbol switch
        {
            IMethodSymbol { MethodKind: MethodKind.Ordinary or MethodKind.ReducedExtension } method => node is InvocationExpressionSyntax && !IsAlike(method),
            IPropertySymbol { IsStatic: true, ContainingType: { } type, Name: "Now" or "UtcNow" or "Today" or "TickCount" or "TickCount64" or "Shared" } =>
                type.IsOfFramework(),
            _ => false,
        });

    private static bool IsAlike(IMethodSymbol method) =>
        method.Name is "Empty" || (method.Name.StartsWith("From", StringComparison.Ordinal) && method.ContainingType.Name == "TimeSpan")
            || method.ContainingNamespace.ToDisplayString().StartsWith("System.Collections", StringComparison.Ordinal);

    private static string Expression(object constant, ValueModel value) => constant switch
    {
        string text => SymbolDisplay.FormatLiteral(text, quote: true),
        // DynamoDB doesn't support these.
        double.NaN or double.PositiveInfinity or double.NegativeInfinity or float.NaN or float.PositiveInfinity or float.NegativeInfinity => "",
        bool flag => flag ? "true" : "false",
        char => SymbolDisplay.FormatPrimitive(constant, quoteStrings: true, useHexadecimalNumbers: false)!,
        _ => $"({value.Type})({Number(constant)})",
    };

    private static string Number(object constant) =>
        ((IFormattable)constant).ToString(constant is double or float ? "R" : null, System.Globalization.CultureInfo.InvariantCulture) + constant switch
        {
            decimal => "m",
            float => "f",
            double => "d",
            ulong => "ul",
            long => "L",
            _ => "",
        };
}
