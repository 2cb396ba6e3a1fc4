using System.Globalization;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace Tern.Lambda.Generator;

/// <summary>Writes default values of parameters.</summary>
internal static class DefaultValues
{
    /// <summary>Returns the default value as source.</summary>
    public static string Of(IParameterSymbol parameter)
    {
        if (!parameter.HasExplicitDefaultValue || parameter.ExplicitDefaultValue is not { } value) return $"default({Names.Of(parameter.Type)})";
        var literal = value switch
        {
            string text => SymbolDisplay.FormatLiteral(text, quote: true),
            char one => SymbolDisplay.FormatLiteral(one, quote: true),
            bool flag => flag ? "true" : "false",
            double number => Special(number) ?? number.ToString("R", CultureInfo.InvariantCulture) + "d",
            float number => Special(number)?.Replace("double", "float") ?? number.ToString("R", CultureInfo.InvariantCulture) + "f",
            decimal number => number.ToString(CultureInfo.InvariantCulture) + "m",
            IFormattable number => number.ToString(null, CultureInfo.InvariantCulture),
            _ => "default",
        };
        return value is string or char or bool ? literal : $"({Names.Of(parameter.Type)})({literal})";
    }

    private static string? Special(double number) =>
        double.IsNaN(number) ? "double.NaN" : double
            .IsPositiveInfinity(number) ? "double.PositiveInfinity" : double
            .IsNegativeInfinity(number) ? "double.NegativeInfinity" : null;
}
