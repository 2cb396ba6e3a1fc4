using Microsoft.AspNetCore.Http;

namespace Tern.AspNetCore;

/// <summary>How small writes are joined. Read and checked once, when the stream or the middleware is made.</summary>
public sealed class BufferedResponseOptions
{
    /// <summary>How many bytes are gathered before they leave: 256 to 1 MiB; 16 KiB unless told.</summary>
    public int Size { get; set; } = 16 * 1024;

    /// <summary>How long a byte, or a flush, waits for others at the most; 50 ms unless told.</summary>
    public TimeSpan Delay { get; set; } = TimeSpan.FromMilliseconds(50);

    /// <summary>The clock of the delay.</summary>
    public TimeProvider TimeProvider { get; set; } = TimeProvider.System;

    /// <summary>
    /// Requests whose responses the middleware leaves alone, besides web sockets, server-sent events, gRPC and those
    /// that turned buffering off. Null for no others.
    /// </summary>
    public Func<HttpContext, bool>? LeaveAlone { get; set; }

    /// <summary>A copy that has been checked and that nobody else changes.</summary>
    internal BufferedResponseOptions Checked()
    {
        if (Size is < 256 or > 1024 * 1024) throw Wrong(nameof(Size), Size, "256 to 1048576 bytes");
        if (Delay < TimeSpan.FromMilliseconds(1) || Delay > TimeSpan.FromMinutes(1)) throw Wrong(nameof(Delay), Delay, "1 ms to a minute");
        ArgumentNullException.ThrowIfNull(TimeProvider);
        return new() { Size = Size, Delay = Delay, TimeProvider = TimeProvider, LeaveAlone = LeaveAlone };
    }

    private static ArgumentOutOfRangeException Wrong(string option, object value, string expected) =>
        new(option, value, string.Create(System.Globalization.CultureInfo.InvariantCulture, $"The option {option} is {value}. Expected {expected}."));
}
