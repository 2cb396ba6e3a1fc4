using System.IO.Pipelines;
using System.Text;
using System.Text.Json;
using Tern.Buffers;

namespace Tern.Lambda.Local.Page;

/// <summary>Writes server-sent events with JSON data, which contains no line breaks.</summary>
internal sealed class EventWriter(PipeWriter body) : IDisposable
{
    private readonly PooledBuffer _buffer = new();
    private readonly Dictionary<string, byte[]> _last = [];

    public async Task SendAsync(string name, Action<Utf8JsonWriter> write, CancellationToken cancellationToken)
    {
        Write(write);
        await FlushAsync(name, cancellationToken).ConfigureAwait(false);
    }

    /// <summary>Sends an event unless its data equals that of the last event with the same name.</summary>
    public async Task SendIfNewAsync(string name, Action<Utf8JsonWriter> write, CancellationToken cancellationToken)
    {
        Write(write);
        if (_last.TryGetValue(name, out var last) && _buffer.WrittenSpan.SequenceEqual(last)) return;
        _last[name] = _buffer.WrittenSpan.ToArray();
        await FlushAsync(name, cancellationToken).ConfigureAwait(false);
    }

    public void Dispose() => _buffer.Dispose();

    private void Write(Action<Utf8JsonWriter> write)
    {
        _buffer.Clear();
        using var json = new Utf8JsonWriter(_buffer);
        write(json);
    }

    private async Task FlushAsync(string name, CancellationToken cancellationToken)
    {
        await body.WriteAsync(Encoding.ASCII.GetBytes($"event: {name}\ndata: "), cancellationToken).ConfigureAwait(false);
        await body.WriteAsync(_buffer.WrittenMemory, cancellationToken).ConfigureAwait(false);
        await body.WriteAsync("\n\n"u8.ToArray(), cancellationToken).ConfigureAwait(false);
    }
}
