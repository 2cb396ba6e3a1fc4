using System.Net;

namespace Files.Tests.Uploads;

/// <summary>A body that announces all of its bytes and fails after some.</summary>
internal sealed class BrokenContent(byte[] bytes, int after) : HttpContent
{
    protected override async Task SerializeToStreamAsync(Stream stream, TransportContext? context)
    {
        await stream.WriteAsync(bytes.AsMemory(0, after));
        await stream.FlushAsync();
        throw new IOException("broken on purpose");
    }

    protected override bool TryComputeLength(out long length)
    {
        length = bytes.Length;
        return true;
    }
}
