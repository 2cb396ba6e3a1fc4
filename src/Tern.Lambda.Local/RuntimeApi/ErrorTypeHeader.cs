using System.Text.RegularExpressions;

namespace Tern.Lambda.Local.RuntimeApi;

/// <summary>The kind of an error: what is not <c>(Runtime|Function).Name</c>, Lambda reports as unknown.</summary>
internal static partial class ErrorTypeHeader
{
    public static string Read(string value, string otherwise) => Form().IsMatch(value) ? value : otherwise;

    [GeneratedRegex(@"^(Runtime|Function)\.[A-Z][a-zA-Z]+$")]
    private static partial Regex Form();
}
