using System.Buffers;

namespace Tern.Lambda;

/// <summary>Detects the initial state of a window.</summary>
internal static class WindowState
{
    /// <summary>The bytes of an empty JSON object, including white space.</summary>
    internal static readonly SearchValues<byte> EmptyObject = SearchValues.Create("{} \t\r\n"u8);
}
