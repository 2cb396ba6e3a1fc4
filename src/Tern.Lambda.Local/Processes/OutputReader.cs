using System.IO.Pipes;

namespace Tern.Lambda.Local;

/// <summary>
/// Reads the output of a process line by line, on its own thread. <see cref="DrainAsync"/> waits until everything
/// written before the call has been read, so that each line is assigned to the invocation that logged it.
/// </summary>
internal sealed class OutputReader
{
    private const int StopCheckMilliseconds = 500;
    private static readonly TimeSpan s_longestDrain = TimeSpan.FromSeconds(2);

    private readonly Stream[] _streams;
    private readonly int[] _descriptors = [-1, -1];
    private readonly LineSplitter[] _splitters;
    private readonly TaskCompletionSource _ended = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly bool _polls;
    private volatile bool _isReading = true;
    private volatile bool _stops;
    private int _open = 2;

    public OutputReader(Stream output, Stream error, Action<string> onLine)
    {
        _streams = [output, error];
        var gate = new Lock();
        void OnLine(string line)
        {
            lock (gate) onLine(line);
        }

        _splitters = [new LineSplitter(OnLine), new LineSplitter(OnLine)];
        _polls = !OperatingSystem.IsWindows() && output is AnonymousPipeClientStream && error is AnonymousPipeClientStream;
        if (!_polls)
        {
            for (var i = 0; i < 2; i++) _ = ReadAsync(i);
            return;
        }

        for (var i = 0; i < 2; i++) _descriptors[i] = (int)((AnonymousPipeClientStream)_streams[i]).SafePipeHandle.DangerousGetHandle();
        new Thread(Read) { IsBackground = true, Name = "Tern.Lambda.Local output" }.Start();
    }

    /// <summary>Gets a task that completes when both outputs are closed, by the process and all its children.</summary>
    public Task Ended => _ended.Task;

    /// <summary>Stops reading, because processes that outlive the child may keep its outputs open forever.</summary>
    public void Stop() => _stops = true;

    /// <summary>Waits until the output written so far has been read, at most two seconds.</summary>
    public async ValueTask DrainAsync(TimeProvider clock)
    {
        if (!_polls || IsDrained()) return;
        var since = clock.GetTimestamp();
        for (var i = 0; !IsDrained() && clock.GetElapsedTime(since) < s_longestDrain; i++)
        {
            // If the clock stands still, the count ends the loop.
            if (i > 100_000) return;
            await Task.Yield();
        }
    }

    // Check the pipes first: the reader sets its flag before it takes anything out of them.
    private unsafe bool IsDrained()
    {
        if (_ended.Task.IsCompleted) return true;
        var entries = stackalloc NativeProcess.PollEntry[2];
        for (var i = 0; i < 2; i++) entries[i] = new() { Descriptor = Volatile.Read(ref _descriptors[i]), Events = NativeProcess.Readable };
        return NativeProcess.Poll(entries, 2, 0) <= 0 && !_isReading;
    }

    private unsafe void Read()
    {
        var entries = stackalloc NativeProcess.PollEntry[2];
        var buffer = new byte[32 * 1024];
        while (_open > 0 && !_stops)
        {
            for (var i = 0; i < 2; i++) entries[i] = new() { Descriptor = _descriptors[i], Events = NativeProcess.Readable };
            _isReading = false;
            var ready = NativeProcess.Poll(entries, 2, StopCheckMilliseconds);
            _isReading = true;
            if (ready <= 0) continue; // a timeout, to check whether to stop; or a signal
            for (var i = 0; i < 2; i++)
            {
                if (entries[i].Happened != 0 && !TryRead(i, buffer)) Close(i);
            }
        }

        for (var i = 0; i < 2; i++) Close(i);
        _ended.TrySetResult();
    }

    private bool TryRead(int i, byte[] buffer)
    {
        int count;
        try
        {
            count = _streams[i].Read(buffer);
        }
        catch (IOException)
        {
            return false; // the other end is closed; there is no more data
        }

        _splitters[i].Add(buffer.AsSpan(0, count));
        return count > 0;
    }

    private void Close(int i)
    {
        if (_descriptors[i] < 0) return;
        Volatile.Write(ref _descriptors[i], -1);
        _splitters[i].Flush();
        _streams[i].Dispose();
        _open--;
    }

    private async Task ReadAsync(int i)
    {
        var buffer = new byte[32 * 1024];
        try
        {
            while (!_stops && await _streams[i].ReadAsync(buffer).ConfigureAwait(false) is > 0 and var count) _splitters[i].Add(buffer.AsSpan(0, count));
        }
        catch (IOException)
        {
            // The other end is closed; there is no more data.
        }

        _splitters[i].Flush();
        if (Interlocked.Decrement(ref _open) == 0) _ended.TrySetResult();
    }
}
