namespace Tern.Lambda.Errors;

/// <summary>
/// Names of error types. The header takes <c>(Runtime|Function)\.[A-Z][a-zA-Z]+</c> only, and Lambda replaces anything
/// else by <c>Function.Unknown</c>: a name that means nothing in a metric.
/// </summary>
internal static class ErrorTypeName
{
    private const int MostLetters = 128;

    /// <summary>The exception's class, without namespace and type arguments.</summary>
    public static string Of(Exception exception)
    {
        var name = exception.GetType().Name;
        var generic = name.IndexOf('`', StringComparison.Ordinal);
        return generic < 0 ? name : name[..generic];
    }

    /// <summary>The value of <c>Lambda-Runtime-Function-Error-Type</c> for what a function threw.</summary>
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
