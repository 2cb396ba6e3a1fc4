using System.Buffers;

namespace Tern.Cli;

/// <summary>
/// Writes lines to a stream in the background. Threads that add a line don't wait until it's written, unless the stream
/// is so slow that a mebibyte is pending: then they wait, because lines are neither lost nor buffered without limit.
/// </summary>
internal sealed class LineQueue(Stream output)
{
    private const int MaxPending = 1024 * 1024;

    private readonly object _gate = new(); // a monitor, for Wait and Pulse
    private ArrayBufferWriter<byte> _pending = new();
    private ArrayBufferWriter<byte> _written = new();
    private bool _isDraining;

    public void Add(ReadOnlySpan<byte> line)
    {
        lock (_gate)
        {
            while (_pending.WrittenCount > MaxPending) Monitor.Wait(_gate);
            _pending.Write(line);
            _pending.Write("\n"u8);
            if (_isDraining) return;
            _isDraining = true;
        }

        ThreadPool.UnsafeQueueUserWorkItem(static queue => queue.Drain(), this, preferLocal: false);
    }

    /// <summary>Waits until all lines added before are written.</summary>
    public void Flush()
    {
        lock (_gate)
        {
            while (_isDraining) Monitor.Wait(_gate);
        }
    }

    private void Drain()
    {
        while (true)
        {
            lock (_gate)
            {
                Monitor.PulseAll(_gate);
                if (_pending.WrittenCount == 0)
                {
                    _isDraining = false;
                    return;
                }

                (_pending, _written) = (_written, _pending);
            }

            try
            {
                output.Write(_written.WrittenSpan);
                output.Flush();
            }
            catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
            {
                // The reader has gone, the disk is full, or there was no output from the start (>&-). The server still
                // works without its log.
            }

            _written.ResetWrittenCount();
        }
    }
}
