using System.Buffers;

namespace Tern.Lambda;

/// <summary>What the state of a window is made of that nothing was put into.</summary>
internal static class WindowState
{
    /// <summary>The bytes of an empty JSON object, with white space.</summary>
    internal static readonly SearchValues<byte> EmptyObject = SearchValues.Create("{} \t\r\n"u8);
}
