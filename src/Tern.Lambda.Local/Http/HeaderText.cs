namespace Tern.Lambda.Local;

/// <summary>Checks header values that are passed on.</summary>
internal static class HeaderText
{
    /// <summary>
    /// Returns true if a value is allowed in a header of the Runtime API: visible ASCII characters and spaces.
    /// </summary>
    public static bool IsValid(string value) => !value.AsSpan().ContainsAnyExceptInRange(' ', '~');
}
