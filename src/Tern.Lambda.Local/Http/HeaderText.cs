namespace Tern.Lambda.Local.Http;

/// <summary>Values of headers that are passed on.</summary>
internal static class HeaderText
{
    /// <summary>Returns true if a value can stand in a header of the Runtime API: visible ASCII characters and spaces.</summary>
    public static bool IsValid(string value) => !value.AsSpan().ContainsAnyExceptInRange(' ', '~');
}
