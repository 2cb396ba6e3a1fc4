using System.Net.Sockets;
using System.Text;

namespace Tern.TestHarness;

/// <summary>One request that came to the server, and the ways to answer it.</summary>
public sealed class Exchange(Socket socket, NetworkStream stream, string head, byte[] body, int number, CancellationToken stopped)
{
    public string Head => head;

    public byte[] Body => body;

    /// <summary>The number of the request, counted from 1.</summary>
    public int Number => number;

    public bool IsClosed { get; private set; }

    public Task OkAsync(byte[] answer, string headers = "") => SendAsync(200, answer, headers);

    public async Task SendAsync(int status, byte[] answer, string headers = "")
    {
        await WriteAsync($"HTTP/1.1 {status} X\r\ncontent-length: {answer.Length}\r\n{headers}\r\n");
        await stream.WriteAsync(answer, stopped);
    }

    public async Task WriteAsync(string text) => await stream.WriteAsync(Encoding.UTF8.GetBytes(text), stopped);

    public async Task WriteAsync(byte[] bytes) => await stream.WriteAsync(bytes, stopped);

    /// <summary>Sends an answer with status 200 whose length isn't known before its end, each chunk at once.</summary>
    public async Task SendChunkedAsync(IEnumerable<byte[]> chunks, string headers = "")
    {
        await BeginChunksAsync(headers);
        foreach (var chunk in chunks) await WriteChunkAsync(chunk);
        await EndChunksAsync();
    }

    public Task BeginChunksAsync(string headers = "") => WriteAsync($"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n{headers}\r\n");

    public Task WriteChunkAsync(byte[] chunk) => WriteAsync([.. Encoding.ASCII.GetBytes($"{chunk.Length:x}\r\n"), .. chunk, .. "\r\n"u8]);

    public Task EndChunksAsync() => WriteAsync("0\r\n\r\n");

    /// <summary>Sends nothing more until the test has ended.</summary>
    public Task StallAsync() => Task.Delay(Timeout.InfiniteTimeSpan, stopped);

    /// <summary>Closes the connection gracefully.</summary>
    public void Close()
    {
        IsClosed = true;
        socket.Shutdown(SocketShutdown.Both);
    }

    /// <summary>Aborts the connection.</summary>
    public void Reset()
    {
        IsClosed = true;
        socket.LingerState = new LingerOption(true, 0);
        socket.Close();
    }
}
