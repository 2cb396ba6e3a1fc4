namespace Tern.Diagnostics;

/// <summary>
/// Records stacks of this process for a short time with the runtime's own events. The events, and the listing of all
/// methods at the end, have a cost, so a recording is made only when a counter has already indicated a problem.
/// </summary>
internal static class StackCapture
{
    private const string Runtime = "Microsoft-Windows-DotNETRuntime";
    private const string Sampler = "Microsoft-DotNETCore-SampleProfiler";
    private const ulong Contention = 0x4000;
    private const uint Informational = 4;
    private const int ContentionStart = 81;
    private const int ContentionStop = 91;

    /// <summary>
    /// Records the threads that wait for locks. A stack's weight is the duration of its completed waits in
    /// milliseconds.
    /// </summary>
    public static StackAnswer Locks(TimeSpan duration, WaitHandle stop)
    {
        var waiting = new Dictionary<long, ulong[]>();
        return Capture(Runtime, Contention, duration, stop, (recorder, id, thread, stack, payload) =>
        {
            if (id == ContentionStart)
            {
                waiting[thread] = stack;
            }
            else if (id == ContentionStop && payload.Length >= 11)
            {
                var cursor = new NetTraceCursor(payload);
                cursor.Bytes(3); // flags and the runtime's ID
                recorder.Add(waiting.Remove(thread, out var start) ? start : stack, cursor.Double() / 1e6);
            }
        });
    }

    /// <summary>
    /// Samples all threads that run managed code once per millisecond. A stack's weight is the number of its samples.
    /// </summary>
    public static StackAnswer Threads(TimeSpan duration, WaitHandle stop) =>
        Capture(Sampler, 0, duration, stop, static (recorder, _, _, stack, _) => recorder.Add(stack, 1));

    private static StackAnswer Capture(string provider, ulong keywords, TimeSpan duration, WaitHandle stop, StackRecorder.Weigh weigh)
    {
        var recorder = new StackRecorder(provider, weigh);
        try
        {
            EventPipeSession.Record(provider, keywords, Informational, duration, stream => new NetTraceReader(stream, recorder).Read(), stop);
            return new StackAnswer(recorder.Stacks(), duration);
        }
        catch (IOException error)
        {
            return new StackAnswer([], duration, error.Message);
        }
    }
}
