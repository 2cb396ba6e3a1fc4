namespace Tern.Lambda.Runtime;

/// <summary>
/// A thread for a loop that blocks, for callers who await it. In the foreground: a program that does not await it goes on
/// for as long as its function.
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
