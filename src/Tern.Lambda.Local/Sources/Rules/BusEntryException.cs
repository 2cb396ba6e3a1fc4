namespace Tern.Lambda.Local.Sources;

/// <summary>An entry of <c>PutEvents</c> is rejected; the other entries aren't affected.</summary>
internal sealed class BusEntryException(string code, string message) : Exception(message)
{
    public string Code => code;
}
