using System.Buffers;

namespace Tern.Cli.Local.Output;

/// <summary>
/// Lines on their way to a stream. Threads that add one do not wait for it to be written, unless the stream is so slow that a mebibyte has piled up: then the
/// server goes at the stream's pace, for lines are neither lost nor kept without limit.
/// </summary>
internal sealed class LineQueue(Stream output)
{
    private const int MaxPending = 1024 * 1024;

    private readonly object _gate = new(); // a monitor, for its wait and pulse
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

    /// <summary>Returns when all lines added before are written.</summary>
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
                // Nobody reads any more, or the disk is full, or there was no output from the start (>&-). The server is of use without its log.
            }

            _written.ResetWrittenCount();
        }
    }
}
