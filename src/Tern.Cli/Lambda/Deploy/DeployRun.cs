using Tern.Credentials;
using Tern.Services.Lambda;

namespace Tern.Cli;

/// <summary>Creates the client and runs the command.</summary>
internal static class DeployRun
{
    // The slowest call is the upload of the zip: 50 MB over a slow connection.
    private static readonly TimeSpan s_longestCall = TimeSpan.FromMinutes(10);

    /// <param name="request">The parameters of the command.</param>
    /// <param name="output">The writer for progress messages.</param>
    /// <param name="credentials">The credentials, or null for those of the environment and the profile.</param>
    /// <param name="cancellationToken">A token that cancels the command.</param>
    public static async Task<int> RunAsync(
        DeployRequest request, TextWriter output, AwsCredentialProvider? credentials, CancellationToken cancellationToken)
    {
        // The files are checked before any call to AWS, so that their errors are reported even without credentials.
        var zip = request.Zip is { } file ? FunctionZip.Read(file) : null;
        var firstEvent = request.Try is { } events ? ReadEvent(events) : null;
        LambdaClient client;
        try
        {
            client = new LambdaClient(new LambdaClientOptions
            {
                Region = request.Region,
                Profile = request.Profile,
                Endpoint = request.Endpoint,
                Credentials = credentials,
                AttemptTimeout = s_longestCall,
                TotalTimeout = s_longestCall,
            });
        }
        catch (AwsException failure)
        {
            throw new CommandFailure(failure.Message);
        }

        await using (client.ConfigureAwait(false))
        {
            var state = new FunctionState(new LambdaCalls(client, request.Function), request, output);
            return zip is null
                ? await new GoBack(state, request, output).RunAsync(cancellationToken).ConfigureAwait(false)
                : await new NewCode(state, request, output).RunAsync(zip, firstEvent, cancellationToken).ConfigureAwait(false);
        }
    }

    private static byte[] ReadEvent(string file)
    {
        try
        {
            return File.ReadAllBytes(file);
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
            throw new CommandFailure($"Can't read {file}, the event of --try: {failure.Message}");
        }
    }
}
