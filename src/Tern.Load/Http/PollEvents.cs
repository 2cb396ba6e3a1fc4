namespace Tern.Load;

/// <summary>
/// The events that a connection waits for, or that have occurred. The values are those of poll(2) on Linux and macOS.
/// </summary>
[Flags]
internal enum PollEvents : short
{
    None = 0,
    Readable = 0x0001,
    Writable = 0x0004,
}
