using System.Runtime.CompilerServices;
using Tern.Http;

namespace Tern.Pipeline;

/// <summary>Runs the hooks of a call in order: the first one first before an attempt, and last after it.</summary>
/// <param name="hooks">The hooks, at least one.</param>
internal sealed class CallHooks(AwsCallHook[] hooks)
{
    /// <summary>Combines a client's hooks with its service's rules, which run directly before and after sending.</summary>
    /// <returns>The hooks, or null if there are none.</returns>
    public static CallHooks? Of(IReadOnlyList<AwsCallHook> hooks, AwsServiceRules rules)
    {
        if (rules != AwsServiceRules.Common) return new CallHooks([.. hooks, rules]);
        return hooks.Count > 0 ? new CallHooks([.. hooks]) : null;
    }

    public ValueTask BeforeAsync(AwsCall call)
    {
        for (var i = 0; i < hooks.Length; i++)
        {
            var running = hooks[i].BeforeAttemptAsync(call.View, call.Token);
            if (!running.IsCompletedSuccessfully) return FinishBeforeAsync(call, i, running);
            running.GetAwaiter().GetResult();
        }

        return default;
    }

    /// <summary>Makes an attempt, and passes its outcome to the hooks.</summary>
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public async ValueTask<AwsHttpResponse> AttemptAsync(AwsCall call, AttemptSender sender)
    {
        await BeforeAsync(call).ConfigureAwait(false);
        AwsHttpResponse answer;
        try
        {
            answer = await sender.AttemptAsync(call).ConfigureAwait(false);
        }
        catch (AwsTransportException error)
        {
            await AfterAsync(call, null, error).ConfigureAwait(false);
            throw;
        }

        try
        {
            await AfterAsync(call, answer, null).ConfigureAwait(false);
            return answer;
        }
        catch
        {
            answer.Dispose();
            throw;
        }
    }

    private async ValueTask FinishBeforeAsync(AwsCall call, int at, ValueTask running)
    {
        for (; ; running = hooks[at].BeforeAttemptAsync(call.View, call.Token))
        {
            await WaitAsync(call, hooks[at], running).ConfigureAwait(false);
            if (++at == hooks.Length) return;
        }
    }

    private async ValueTask AfterAsync(AwsCall call, AwsHttpResponse? answer, AwsTransportException? error)
    {
        for (var i = hooks.Length - 1; i >= 0; i--)
        {
            var running = hooks[i].AfterAttemptAsync(call.View, answer, error, call.Token);
            await WaitAsync(call, hooks[i], running).ConfigureAwait(false);
        }
    }

    private static async ValueTask WaitAsync(AwsCall call, AwsCallHook hook, ValueTask running)
    {
        try
        {
            if (!running.IsCompleted) call.StartTimeout(Timeout.InfiniteTimeSpan, hook.WaitsFor);
            await running.ConfigureAwait(false);
        }
        catch (OperationCanceledException error) when (call.Token.IsCancellationRequested)
        {
            CallFaults.ThrowIfCanceled(call.CallerToken);
            throw CallFaults.TimedOut(call, error);
        }
    }
}
