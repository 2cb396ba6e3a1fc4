using System.Globalization;
using Tern.Services.Lambda.Model;

namespace Tern.Cli;

/// <summary>Restores the previous version: its code, or the version that an alias points to.</summary>
internal sealed class GoBack(FunctionState state, DeployRequest request, TextWriter output)
{
    public async Task<int> RunAsync(CancellationToken cancellationToken)
    {
        var now = await state.SettledAsync(afterUpdate: false, cancellationToken).ConfigureAwait(false);
        var versions = await ListAsync(cancellationToken).ConfigureAwait(false);
        if (request.Alias is { } alias)
        {
            var at = await state.Calls.MakeAsync(
                "lambda:GetAlias",
                client => client.GetAliasAsync(new GetAliasRequest { FunctionName = request.Function, Name = alias }, cancellationToken: cancellationToken))
                .ConfigureAwait(false);
            var current = versions.Find(version => version.Version == at.FunctionVersion);
            var before = Before(versions, current is null ? long.MaxValue : Number(current), current?.CodeSha256 ?? now.CodeSha256);
            await state.MoveAliasAsync(alias, before.Version!, cancellationToken).ConfigureAwait(false);
            return ExitCodes.Success;
        }

        // The current code may be published or not. The newest version with this code shows its position.
        var published = versions.FindLast(version => version.CodeSha256 == now.CodeSha256);
        var target = Before(versions, published is null ? long.MaxValue : Number(published), now.CodeSha256);
        await ToAsync(target.Version!, now, cancellationToken).ConfigureAwait(false);
        return ExitCodes.Success;
    }

    /// <summary>Deploys the code of a version to the function.</summary>
    public async Task ToAsync(string version, GetFunctionConfigurationResponse now, CancellationToken cancellationToken)
    {
        var found = await state.Calls.MakeAsync(
            "lambda:GetFunction",
            client => client.GetFunctionAsync(
                new GetFunctionRequest { FunctionName = request.Function, Qualifier = version }, cancellationToken: cancellationToken)).ConfigureAwait(false);
        if (found.Code?.Location is not { } location)
            throw new CommandFailure($"Lambda did not return the location of version {version}'s code, so {request.Function} is unchanged.");
        var zip = await DownloadAsync(new Uri(location), version, cancellationToken).ConfigureAwait(false);
        await state.UpdateAsync(zip, now, cancellationToken).ConfigureAwait(false);
        output.WriteLine($"{request.Function} runs the code of version {version} again");
    }

    private async Task<List<FunctionConfiguration>> ListAsync(CancellationToken cancellationToken)
    {
        var versions = new List<FunctionConfiguration>();
        string? marker = null;
        do
        {
            var page = await state.Calls.MakeAsync(
                "lambda:ListVersionsByFunction",
                client => client.ListVersionsByFunctionAsync(
                    new ListVersionsByFunctionRequest { FunctionName = request.Function, Marker = marker }, cancellationToken: cancellationToken))
                .ConfigureAwait(false);
            foreach (var version in page.Versions ?? [])
            {
                if (version.Version != "$LATEST") versions.Add(version);
            }

            marker = page.NextMarker;
        }
        while (!string.IsNullOrEmpty(marker));

        versions.Sort(static (a, b) => Number(a).CompareTo(Number(b)));
        return versions;
    }

    private FunctionConfiguration Before(List<FunctionConfiguration> versions, long number, string? sha256) =>
        versions.FindLast(version => Number(version) < number && version.CodeSha256 != sha256)
        ?? throw new CommandFailure(
            $"{request.Function} has no earlier version to restore. tern lambda deploy keeps one from the first deployment on.");

    private static long Number(FunctionConfiguration version) =>
        long.TryParse(version.Version, NumberStyles.None, CultureInfo.InvariantCulture, out var number) ? number : 0;

    // A presigned S3 URL, valid for ten minutes. It's a secret, so no message contains it.
    private static async Task<byte[]> DownloadAsync(Uri location, string version, CancellationToken cancellationToken)
    {
        using var http = new HttpClient { Timeout = TimeSpan.FromMinutes(5) };
        try
        {
            return await http.GetByteArrayAsync(location, cancellationToken).ConfigureAwait(false);
        }
        catch (HttpRequestException failure)
        {
            throw new CommandFailure($"Can't fetch the code of version {version} from S3 ({(int?)failure.StatusCode}): nothing was changed.");
        }
    }
}
