namespace Tern.Load.Http;

/// <summary>What a connection waits for, and what has come. The values are those of poll(2) on Linux and macOS.</summary>
[Flags]
internal enum PollEvents : short
{
    None = 0,
    Readable = 0x0001,
    Writable = 0x0004,
}
