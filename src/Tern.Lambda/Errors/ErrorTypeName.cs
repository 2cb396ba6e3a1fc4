namespace Tern.Lambda.Errors;

/// <summary>
/// The names of error types. The header accepts only <c>(Runtime|Function)\.[A-Z][a-zA-Z]+</c>; Lambda replaces
/// anything else with <c>Function.Unknown</c>, which is meaningless in a metric.
/// </summary>
internal static class ErrorTypeName
{
    private const int MostLetters = 128;

    /// <summary>Returns the name of the exception's class, without namespace and type arguments.</summary>
    public static string Of(Exception exception)
    {
        var name = exception.GetType().Name;
        var generic = name.IndexOf('`', StringComparison.Ordinal);
        return generic < 0 ? name : name[..generic];
    }

    /// <summary>
    /// Returns the value of <c>Lambda-Runtime-Function-Error-Type</c> for an exception that a function threw.
    /// </summary>
    public static string ForHeader(string type)
    {
        Span<char> letters = stackalloc char[MostLetters];
        var length = 0;
        foreach (var c in type)
        {
            if (!char.IsAsciiLetter(c)) continue;
            if (length == MostLetters) break;
            letters[length] = length == 0 ? char.ToUpperInvariant(c) : c;
            length++;
        }

        return length < 2 ? "Function.UnhandledException" : string.Concat("Function.", letters[..length]);
    }
}
