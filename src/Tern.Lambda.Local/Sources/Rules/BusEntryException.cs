namespace Tern.Lambda.Local.Sources.Rules;

/// <summary>An entry of <c>PutEvents</c> is refused, the others are not.</summary>
internal sealed class BusEntryException(string code, string message) : Exception(message)
{
    public string Code => code;
}
