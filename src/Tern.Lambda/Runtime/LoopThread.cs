namespace Tern.Lambda.Runtime;

/// <summary>
/// Runs a blocking loop on its own thread, for callers that await it. It is a foreground thread: a program that doesn't
/// await it keeps running for as long as its function.
/// </summary>
internal static class LoopThread
{
    public static Task RunAsync(Action run)
    {
        var ended = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        new Thread(() =>
        {
            try
            {
                run();
                ended.SetResult();
            }
            catch (Exception e)
            {
                ended.SetException(e);
            }
        }) { Name = "Tern.Lambda" }.Start();
        return ended.Task;
    }
}
