using System.Text;
using Tern.Services.Lambda.Model;

namespace Tern.Cli;

/// <summary>
/// Deploys new code to a function: publishes the current code as a version, updates the function, waits, makes a test
/// call, and publishes the new code.
/// </summary>
internal sealed class NewCode(FunctionState state, DeployRequest request, TextWriter output)
{
    public async Task<int> RunAsync(FunctionZip zip, byte[]? firstEvent, CancellationToken cancellationToken)
    {
        var before = await state.SettledAsync(afterUpdate: false, cancellationToken).ConfigureAwait(false);
        Check(zip, before);

        string? kept = null;
        var now = before;
        if (before.CodeSha256 == zip.Sha256)
        {
            output.WriteLine($"{request.Function} already has this code");
        }
        else
        {
            kept = await state.PublishAsync(before, cancellationToken).ConfigureAwait(false);
            output.WriteLine($"version {kept} keeps the previous code");
            // Publishing changes the revision.
            var seen = await state.SettledAsync(afterUpdate: false, cancellationToken).ConfigureAwait(false);
            now = await state.UpdateAsync(zip.Bytes, seen, cancellationToken).ConfigureAwait(false);
            output.WriteLine($"{request.Function} runs {zip.Name}: {PackageText.Size(zip.Bytes.LongLength)}, sha256 {now.CodeSha256}");
        }

        if (firstEvent is not null && await FailsAsync(firstEvent, cancellationToken).ConfigureAwait(false))
        {
            if (kept is not null) await new GoBack(state, request, output).ToAsync(kept, now, cancellationToken).ConfigureAwait(false);
            return ExitCodes.NotMet;
        }

        var version = await state.PublishAsync(now, cancellationToken).ConfigureAwait(false);
        output.WriteLine($"published version {version}");
        if (request.Alias is { } alias) await state.MoveAliasAsync(alias, version, cancellationToken).ConfigureAwait(false);
        return ExitCodes.Success;
    }

    // Lambda accepts any zip and fails only at the first call, with "exec format error" or Runtime.InvalidEntrypoint.
    private void Check(FunctionZip zip, GetFunctionConfigurationResponse function)
    {
        if (function.PackageType == PackageType.Image)
        {
            throw new CommandFailure(
                $"{request.Function} is a container image and doesn't accept a zip. Push an image: aws lambda update-function-code --image-uri …");
        }

        var processor = function.Architectures is [var name, ..] ? ProcessorNames.Parse(name.Value) : Processor.X64;
        if (processor is { } wanted && zip.Program.Processor is { } found && wanted != found)
        {
            throw new CommandFailure(
                $"{zip.Name} is for {found.LambdaName()}, but {request.Function} runs on {wanted.LambdaName()}. " +
                $"Publish with -r {wanted.RuntimeIdentifier()}; or change the function's architecture where it is defined.");
        }

        if (function.Runtime?.Value is not { Length: > 0 } runtime) return;
        var takesPrograms = runtime.StartsWith("provided", StringComparison.Ordinal);
        var isProgram = zip.Program.Kind != ProgramKind.FrameworkDependent;
        if (takesPrograms == isProgram && (isProgram || runtime == zip.Program.Runtime)) return;
        if (isProgram && runtime.StartsWith("dotnet", StringComparison.Ordinal) && zip.Program.Kind == ProgramKind.SelfContained) return;
        throw new CommandFailure(
            $"{zip.Name} contains {zip.Program.Description}, for the runtime {zip.Program.Runtime}, but {request.Function} uses {runtime}. " +
            "Publish it for that runtime, or change the function's runtime where it is defined.");
    }

    private async Task<bool> FailsAsync(byte[] firstEvent, CancellationToken cancellationToken)
    {
        var answer = await state.Calls.MakeAsync(
            "lambda:InvokeFunction",
            client => client.InvokeAsync(
                new InvokeRequest { FunctionName = request.Function, Payload = firstEvent, LogType = LogType.Tail }, cancellationToken: cancellationToken))
            .ConfigureAwait(false);
        if (answer.FunctionError is null)
        {
            output.WriteLine($"its first call returned {PackageText.Size(answer.Payload?.Length ?? 0)}");
            return false;
        }

        Console.Error.WriteLine($"tern: the first call failed: {Encoding.UTF8.GetString((answer.Payload ?? default).Span)}");
        if (answer.LogResult is { } log) Console.Error.WriteLine(Encoding.UTF8.GetString(Convert.FromBase64String(log)).TrimEnd());
        return true;
    }
}
