using Tern.Local.Engine;

namespace Tern.Local.Protocol;

/// <summary>
/// Checks the constraints of a request's structure. All failures are reported together, in the order of the checks, but
/// at most ten.
/// </summary>
internal sealed class Constraints
{
    private const string NamePattern = "[a-zA-Z0-9_.-]+";
    private List<string>? _failures;

    public void NotNull(bool present, string name)
    {
        if (!present) Fail(null, name, "Member must not be null");
    }

    public void OneOf(string? value, string name, ReadOnlySpan<string> allowed)
    {
        if (value is not null && !allowed.Contains(value)) Fail(value, name, $"Member must satisfy enum value set: [{string.Join(", ", allowed.ToArray())}]");
    }

    public void AtLeast(long? value, string name, long least)
    {
        if (value < least) Fail(value.ToString(), name, $"Member must have value greater than or equal to {least}");
    }

    public void AtMost(long? value, string name, long most)
    {
        if (value > most) Fail(value.ToString(), name, $"Member must have value less than or equal to {most}");
    }

    public void LengthAtLeast(int length, string? value, string name, int least)
    {
        if (length < least) Fail(value, name, $"Member must have length greater than or equal to {least}");
    }

    public void LengthAtMost(int length, string? value, string name, int most)
    {
        if (length > most) Fail(value, name, $"Member must have length less than or equal to {most}");
    }

    /// <summary>Checks the name of a table or index: its characters, then its length.</summary>
    public void Name(string? value, string name)
    {
        if (value is null) return;
        if (value.Length == 0 || !value.All(static c => char.IsAsciiLetterOrDigit(c) || c is '_' or '.' or '-'))
            Fail(value, name, "Member must satisfy regular expression pattern: " + NamePattern);
        LengthAtLeast(value.Length, value, name, 3);
        LengthAtMost(value.Length, value, name, 255);
    }

    public void ThrowIfAny()
    {
        if (_failures is null) return;
        throw EngineException.Validation($"{_failures.Count} validation error{(_failures.Count > 1 ? "s" : "")} detected: {string.Join("; ", _failures)}");
    }

    public void Fail(string? value, string name, string constraint) =>
        Fail($"Value {(value is null ? "null" : $"'{value}'")} at '{name}' failed to satisfy constraint: {constraint}");

    /// <summary>Adds a failure with a specific message.</summary>
    public void Fail(string failure)
    {
        _failures ??= [];
        if (_failures.Count < 10) _failures.Add(failure);
    }
}
