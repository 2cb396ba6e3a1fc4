using System.Diagnostics;
using Tern.Services.Lambda.Model;

namespace Tern.Cli;

/// <summary>The state of a function, and the changes that deploying and going back share.</summary>
internal sealed class FunctionState(LambdaCalls calls, DeployRequest request, TextWriter output)
{
    public LambdaCalls Calls => calls;

    /// <summary>Waits until no update is in progress.</summary>
    /// <exception cref="CommandFailure">The last update failed, or the wait took too long.</exception>
    public async Task<GetFunctionConfigurationResponse> SettledAsync(bool afterUpdate, CancellationToken cancellationToken)
    {
        var start = Stopwatch.GetTimestamp();
        var isSaid = afterUpdate;
        while (true)
        {
            var now = await calls.MakeAsync(
                "lambda:GetFunctionConfiguration",
                client => client.GetFunctionConfigurationAsync(
                    new GetFunctionConfigurationRequest { FunctionName = request.Function }, cancellationToken: cancellationToken)).ConfigureAwait(false);
            if (now.State == State.Failed)
            {
                throw new CommandFailure(
                    $"{request.Function} is in the state Failed ({now.StateReasonCode}): {now.StateReason} It can't run code until that is fixed.");
            }

            if (afterUpdate && now.LastUpdateStatus == LastUpdateStatus.Failed)
            {
                throw new CommandFailure(
                    $"Lambda rejected the new code ({now.LastUpdateStatusReasonCode}): {now.LastUpdateStatusReason} The previous code still runs.");
            }

            if (now.LastUpdateStatus != LastUpdateStatus.InProgress && now.State != State.Pending) return now;
            if (!isSaid) output.WriteLine($"waiting: another update of {request.Function} is in progress");
            isSaid = true;
            if (Stopwatch.GetElapsedTime(start) > request.Patience)
            {
                throw new CommandFailure(
                    $"{request.Function} is still being updated after {request.Patience.TotalSeconds:0} s. The previous code runs until it is done. " +
                    $"Check with: aws lambda get-function-configuration --function-name {request.Function} --query LastUpdateStatus");
            }

            await Task.Delay(request.Pause, cancellationToken).ConfigureAwait(false);
        }
    }

    /// <summary>Uploads code and waits until it's active.</summary>
    /// <param name="zip">The zip with the code.</param>
    /// <param name="seen">The function's state as last seen. If it was changed since then, the update is
    /// refused.</param>
    /// <param name="cancellationToken">A token that cancels the operation.</param>
    public async Task<GetFunctionConfigurationResponse> UpdateAsync(
        ReadOnlyMemory<byte> zip, GetFunctionConfigurationResponse seen, CancellationToken cancellationToken)
    {
        await calls.MakeAsync(
            "lambda:UpdateFunctionCode",
            client => client.UpdateFunctionCodeAsync(
                new UpdateFunctionCodeRequest { FunctionName = request.Function, ZipFile = zip, RevisionId = seen.RevisionId },
                cancellationToken: cancellationToken)).ConfigureAwait(false);
        return await SettledAsync(afterUpdate: true, cancellationToken).ConfigureAwait(false);
    }

    /// <summary>Publishes the current code. Code that is already published keeps its version.</summary>
    public async Task<string> PublishAsync(GetFunctionConfigurationResponse seen, CancellationToken cancellationToken)
    {
        var version = await calls.MakeAsync(
            "lambda:PublishVersion",
            client => client.PublishVersionAsync(
                new PublishVersionRequest { FunctionName = request.Function, CodeSha256 = seen.CodeSha256 }, cancellationToken: cancellationToken))
            .ConfigureAwait(false);
        return version.Version ?? throw new CommandFailure(
            "Lambda published a version but did not report its number. List the versions with: aws lambda list-versions-by-function");
    }

    public async Task MoveAliasAsync(string alias, string version, CancellationToken cancellationToken)
    {
        await calls.MakeAsync(
            "lambda:UpdateAlias",
            client => client.UpdateAliasAsync(
                new UpdateAliasRequest { FunctionName = request.Function, Name = alias, FunctionVersion = version }, cancellationToken: cancellationToken))
            .ConfigureAwait(false);
        output.WriteLine($"alias {alias} is at version {version}");
    }
}
