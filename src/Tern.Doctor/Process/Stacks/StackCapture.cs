namespace Tern.Diagnosis.Process.Stacks;

/// <summary>
/// Looks into this process with the runtime's own events, for a moment. It costs the process that moment's events and, at its end,
/// the listing of its methods: so it is asked for only when a count has already shown that something is wrong.
/// </summary>
internal static class StackCapture
{
    private const string Runtime = "Microsoft-Windows-DotNETRuntime";
    private const string Sampler = "Microsoft-DotNETCore-SampleProfiler";
    private const ulong Contention = 0x4000;
    private const uint Informational = 4;
    private const int ContentionStart = 81;
    private const int ContentionStop = 91;

    /// <summary>Who waits at locks: the weight of a stack is the milliseconds that its waits took, as far as they ended.</summary>
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
                cursor.Bytes(3); // flags and the runtime's number
                recorder.Add(waiting.Remove(thread, out var start) ? start : stack, cursor.Double() / 1e6);
            }
        });
    }

    /// <summary>What all threads that run managed code do, a sample a millisecond: the weight of a stack is its samples.</summary>
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
