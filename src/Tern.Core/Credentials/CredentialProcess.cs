using System.Diagnostics;
using System.Text;

namespace Tern.Credentials;

/// <summary>
/// A program that prints credentials, as specified by <c>credential_process</c>. Its output is never logged or shown;
/// its standard error is shown if it fails. AWS SDKs and Tools reference, "Process credential provider".
/// </summary>
/// <remarks>{ "Version": 1, "AccessKeyId", "SecretAccessKey", "SessionToken"?, "Expiration"?, "AccountId"? }</remarks>
internal sealed class CredentialProcess(string command, string? accountId, TimeSpan timeout, bool isWindows, TimeProvider clock)
{
    // The program may ask its user to touch a key. Shorter than the minute allowed for a fetch, so that its own
    // timeout error is reported.
    public static readonly TimeSpan DefaultTimeout = TimeSpan.FromSeconds(50);

    private const int MaxOutput = 256 * 1024;
    private const string From = "the output of the credential process";

    /// <summary>Runs the program.</summary>
    /// <exception cref="AwsCredentialException">The program fails, takes too long, or prints something
    /// else.</exception>
    public async ValueTask<AwsCredentials> FetchAsync(CancellationToken cancellationToken)
    {
        using var limit = new CancellationTokenSource(timeout, clock);
        using var both = CancellationTokenSource.CreateLinkedTokenSource(limit.Token, cancellationToken);
        using var process = Start();
        try
        {
            // Stop waiting at the limit, because a child process that it left behind may keep the output open.
            var errors = ReadAsync(process.StandardError.BaseStream, mayBeLonger: true);
            var printed = await ReadAsync(process.StandardOutput.BaseStream, mayBeLonger: false).WaitAsync(both.Token).ConfigureAwait(false);
            await process.WaitForExitAsync(both.Token).ConfigureAwait(false);
            if (process.ExitCode != 0) throw Failed(process.ExitCode, await errors.WaitAsync(both.Token).ConfigureAwait(false));
            return Read(printed);
        }
        catch (OperationCanceledException e) when (limit.IsCancellationRequested && !cancellationToken.IsCancellationRequested)
        {
            throw new AwsCredentialException(
                $"The credential process didn't exit within {timeout.TotalSeconds} s, and was terminated. Run its command manually to see what it waits " +
                "for.", e);
        }
        catch (IOException e)
        {
            throw new AwsCredentialException(
                $"The credential process printed more than {MaxOutput / 1024} KiB, and was terminated. Expected one JSON object.", e);
        }
        finally
        {
            // The program has already exited, unless something went wrong.
            if (!process.HasExited) process.Kill(entireProcessTree: true);
        }
    }

    // Run by the shell, as in every SDK but one, because commands contain pipes, quotes and variables.
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
            throw new AwsCredentialException($"The shell {start.FileName}, which runs the credential process, couldn't be started: {e.Message}", e);
        }
    }

    // Read to the end, so that the program never blocks on its output. Beyond the maximum, output is dropped if that
    // is allowed.
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
        if (json.GetNumber("Version") is not 1) throw new AwsCredentialException($"The Version in {From} isn't 1, the only supported version.");
        return AwsCredentials.From(
            "the credential process", json.RequireText("AccessKeyId"), json.RequireText("SecretAccessKey"), json.GetText("SessionToken"),
            json.GetText("AccountId") ?? accountId, json.GetTime("Expiration"));
    }

    private static AwsCredentialException Failed(int exitCode, byte[] errors)
    {
        var text = Excerpt.Of(Encoding.UTF8.GetString(errors).Trim());
        return new AwsCredentialException(
            $"The credential process exited with code {exitCode}. {(text.Length == 0 ? "It printed no error." : $"It printed: {text}")}");
    }
}
