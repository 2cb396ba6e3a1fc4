using System.Diagnostics;
using System.Text;
using Tern.Credentials.Documents;
using Tern.Lookups;

namespace Tern.Credentials.Processes;

/// <summary>
/// A program that prints credentials, as <c>credential_process</c> names it. AWS SDKs and Tools reference, "Process credential
/// provider". What it prints is never logged or shown; what it writes to its standard error is shown when it fails.
/// </summary>
/// <remarks>{ "Version": 1, "AccessKeyId", "SecretAccessKey", "SessionToken"?, "Expiration"?, "AccountId"? }</remarks>
internal sealed class CredentialProcess(string command, string? accountId, TimeSpan timeout, bool isWindows, TimeProvider clock)
{
    // It may ask its user to touch a key; less than the minute that a fetch may take, so that the error is its own.
    public static readonly TimeSpan DefaultTimeout = TimeSpan.FromSeconds(50);

    private const int MaxOutput = 256 * 1024;
    private const string From = "what the credential process printed";

    /// <summary>Runs the program.</summary>
    /// <exception cref="AwsCredentialException">It fails, takes too long, or prints something else.</exception>
    public async ValueTask<AwsCredentials> FetchAsync(CancellationToken cancellationToken)
    {
        using var limit = new CancellationTokenSource(timeout, clock);
        using var both = CancellationTokenSource.CreateLinkedTokenSource(limit.Token, cancellationToken);
        using var process = Start();
        try
        {
            // Waited for no longer than the limit, for a program that it left behind may keep its output open.
            var errors = ReadAsync(process.StandardError.BaseStream, mayBeLonger: true);
            var printed = await ReadAsync(process.StandardOutput.BaseStream, mayBeLonger: false).WaitAsync(both.Token).ConfigureAwait(false);
            await process.WaitForExitAsync(both.Token).ConfigureAwait(false);
            if (process.ExitCode != 0) throw Failed(process.ExitCode, await errors.WaitAsync(both.Token).ConfigureAwait(false));
            return Read(printed);
        }
        catch (OperationCanceledException e) when (limit.IsCancellationRequested && !cancellationToken.IsCancellationRequested)
        {
            throw new AwsCredentialException(
                $"The credential process did not end within {timeout.TotalSeconds} s, and was ended. Run its command by hand to see what it waits for.", e);
        }
        catch (IOException e)
        {
            throw new AwsCredentialException($"The credential process printed more than {MaxOutput / 1024} KiB, and was ended. Expected one JSON object.", e);
        }
        finally
        {
            // It has ended already unless something went wrong.
            if (!process.HasExited) process.Kill(entireProcessTree: true);
        }
    }

    // Through the shell, as every SDK but one: commands have pipes, quotes and variables in them.
    private Process Start()
    {
        var start = new ProcessStartInfo(isWindows ? "cmd.exe" : "/bin/sh")
        {
            UseShellExecute = false, CreateNoWindow = true, RedirectStandardOutput = true, RedirectStandardError = true,
        };
        if (isWindows)
        {
            start.Arguments = $"/S /C \"{command}\"";
        }
        else
        {
            start.ArgumentList.Add("-c");
            start.ArgumentList.Add(command);
        }

        try
        {
            return Process.Start(start)!;
        }
        catch (System.ComponentModel.Win32Exception e)
        {
            throw new AwsCredentialException($"The shell {start.FileName}, which runs the credential process, could not be started: {e.Message}", e);
        }
    }

    // To the end, so that the program never waits for a reader; what is beyond the longest is dropped where it may be.
    private static async Task<byte[]> ReadAsync(Stream stream, bool mayBeLonger)
    {
        var buffer = new byte[MaxOutput];
        for (var read = 0; ; )
        {
            var count = await stream.ReadAsync(buffer.AsMemory(read)).ConfigureAwait(false);
            if (count == 0) return buffer[..read];
            read += count;
            if (read < MaxOutput) continue;
            if (!mayBeLonger) throw new IOException("Too much output.");
            read = 0;
        }
    }

    private AwsCredentials Read(byte[] printed)
    {
        var json = SecretJson.Parse(printed, From);
        if (json.GetNumber("Version") is not 1) throw new AwsCredentialException($"The Version in {From} is not 1, the only one that is known.");
        return AwsCredentials.From(
            "the credential process", json.RequireText("AccessKeyId"), json.RequireText("SecretAccessKey"), json.GetText("SessionToken"),
            json.GetText("AccountId") ?? accountId, json.GetTime("Expiration"));
    }

    private static AwsCredentialException Failed(int exitCode, byte[] errors)
    {
        var text = Excerpt.Of(Encoding.UTF8.GetString(errors).Trim());
        return new AwsCredentialException(
            $"The credential process ended with exit code {exitCode}. {(text.Length == 0 ? "It wrote no error." : $"It wrote: {text}")}");
    }
}
