using System.Text.Json;
using Tern.Local.Engine;

namespace Tern.Local.Protocol;

/// <summary>
/// Returns the error messages for numbers that are too large or too small, which differ between a statement's
/// parameters and items (see <see cref="DecimalRange"/>).
/// </summary>
internal static class ParameterNumbers
{
    private static readonly string s_overflow = NumberText.Describe(NumberError.Overflow, default);
    private static readonly string s_underflow = NumberText.Describe(NumberError.Underflow, default);

    /// <summary>Returns the message for a fault in the parameter that starts at the reader's token.</summary>
    public static string Refine(string fault, Utf8JsonReader parameter)
    {
        if (fault != s_overflow && fault != s_underflow) return fault;
        var depth = parameter.CurrentDepth;
        var isNumber = false;
        while (parameter.Read() && parameter.CurrentDepth > depth)
        {
            switch (parameter.TokenType)
            {
                case JsonTokenType.PropertyName:
                    isNumber = parameter.ValueTextEquals("N"u8) || parameter.ValueTextEquals("NS"u8);
                    break;
                case JsonTokenType.StartObject or JsonTokenType.EndArray:
                    isNumber = false;
                    break;
                case JsonTokenType.String when isNumber && parameter.GetString() is { } text && OutOfRange(text):
                    if (!DecimalRange.Fits(text)) return "The parameter cannot be converted to a numeric value: " + text;
                    return DecimalRange.Wraps(text) ? s_underflow : fault;
            }
        }

        return fault;
    }

    private static bool OutOfRange(string text) =>
        NumberText.Parse(System.Text.Encoding.UTF8.GetBytes(text), out _) is NumberError.Overflow or NumberError.Underflow;
}
