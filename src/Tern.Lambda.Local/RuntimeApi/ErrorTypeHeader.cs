using System.Text.RegularExpressions;

namespace Tern.Lambda.Local;

/// <summary>
/// Parses the error type. Lambda reports types that aren't of the form <c>(Runtime|Function).Name</c> as unknown.
/// </summary>
internal static partial class ErrorTypeHeader
{
    public static string Read(string value, string otherwise) => Form().IsMatch(value) ? value : otherwise;

    [GeneratedRegex(@"^(Runtime|Function)\.[A-Z][a-zA-Z]+$")]
    private static partial Regex Form();
}
