namespace Tern.Local.Serving;

/// <summary>The exception that is thrown if a header or parameter isn't of its type. The service chooses the text of
/// the error.</summary>
/// <param name="name">The name of the header or parameter.</param>
/// <param name="value">Its value.</param>
/// <param name="expected">The expected form.</param>
internal sealed class MalformedMemberException(string name, string value, string expected) : Exception($"'{name}' has the value '{value}', not {expected}.")
{
    public string Name => name;

    public string Value => value;
}
