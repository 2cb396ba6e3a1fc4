using System.Diagnostics;
using Tern.Credentials;
using Tern.TestHarness;

namespace Tern.Core.Tests.Credentials.Processes;

public class ProcessCredentialProviderTests
{
    private readonly ManualTimeProvider _clock = new();

    public ProcessCredentialProviderTests()
    {
        if (OperatingSystem.IsWindows()) Assert.Skip("These commands are for sh, which Windows has not.");
    }

    [Fact]
    public async Task The_programs_output_contains_the_credentials()
    {
        var credentials = await Provider(
            """printf '{"Version":1,"AccessKeyId":"ASIAP","SecretAccessKey":"%s","SessionToken":"t","Expiration":"2026-01-01T01:00:00Z","AccountId":"123456789012"}' "$(printf secret)" | { IFS= read -r all || printf '%s' "$all"; }""")
            .GetCredentialsAsync();

        Assert.Equal(
            ("ASIAP", "secret", "t", "123456789012"), (credentials.AccessKeyId, credentials.SecretAccessKey, credentials.SessionToken, credentials.AccountId));
        Assert.Equal(new DateTimeOffset(2026, 1, 1, 1, 0, 0, TimeSpan.Zero), credentials.Expiration);
    }

    [Theory]
    [InlineData("printf 'hunter2'", "isn't the expected JSON")]
    [InlineData("printf '{\"AccessKeyId\":\"A\",\"SecretAccessKey\":\"hunter2\"}'", "The Version in the output of the credential process isn't 1")]
    [InlineData("printf '{\"Version\":2,\"AccessKeyId\":\"A\",\"SecretAccessKey\":\"hunter2\"}'", "isn't 1")]
    [InlineData("printf '{\"Version\":\"1\",\"SecretAccessKey\":\"hunter2\"}'", "isn't a whole number")]
    [InlineData("printf '{\"Version\":1,\"SecretAccessKey\":\"hunter2\"}'", "There is no AccessKeyId")]
    [InlineData(
        "printf '{\"Version\":1,\"AccessKeyId\":\"A\",\"SecretAccessKey\":\"hunter2\",\"Expiration\":\"soon\"}'",
        "The Expiration in the output of the credential process isn't a time")]
    [InlineData("printf '{\"Version\":1,\"AccessKeyId\":\"A\",\"SecretAccessKey\":\"hunter2\\\\n\"}'", "contains malformed credentials")]
    [InlineData("printf hunter2; exit 3", "exited with code 3. It printed no error.")]
    [InlineData("printf hunter2; echo 'Token ended' >&2; exit 1", "exited with code 1. It printed: Token ended")]
    [InlineData("true", "isn't the expected JSON")]
    public async Task Rubbish_is_an_error_that_shows_nothing_of_what_was_printed(string command, string expected)
    {
        var thrown = await Assert.ThrowsAsync<AwsCredentialException>(() => Provider(command).GetCredentialsAsync().AsTask());

        Assert.Contains(expected, thrown.Message);
        Assert.DoesNotContain("hunter2", thrown.ToString());
    }

    [Fact]
    public async Task A_program_that_prints_without_end_is_ended()
    {
        var thrown = await Assert.ThrowsAsync<AwsCredentialException>(() => Provider("while :; do echo hunter2; done").GetCredentialsAsync().AsTask());

        Assert.Contains("more than 256 KiB", thrown.Message);
        Assert.DoesNotContain("hunter2", thrown.ToString());
    }

    [Fact]
    public async Task A_program_that_writes_many_errors_is_read_to_its_end()
    {
        var thrown = await Assert.ThrowsAsync<AwsCredentialException>(
            () => Provider(
                "i=0; while [ $i -lt 2000 ]; do echo 'a line of many characters that nobody reads' >&2; i=$((i+1)); done; exit " +
                "4").GetCredentialsAsync().AsTask());

        Assert.Contains("code 4", thrown.Message);
        Assert.True(thrown.Message.Length < 500);
    }

    [Fact]
    public async Task A_program_that_hangs_is_ended_with_all_that_it_started()
    {
        ShellPrograms.Need("sleep");
        var file = Path.Combine(Path.GetTempPath(), $"tern-process-{Guid.NewGuid():N}");
        try
        {
            var waiting = new ProcessCredentialProvider($"echo $$ > {file}; sleep 1000 | sleep 1000", TimeSpan.FromSeconds(5), _clock).GetCredentialsAsync()
                .AsTask();
            var id = await ReadNumber(file);

            var thrown = await Assert.ThrowsAsync<AwsCredentialException>(() => _clock.RunAsync(waiting));

            Assert.Contains("didn't exit within 5 s, and was terminated", thrown.Message);
            await Ended(id);
        }
        finally
        {
            File.Delete(file);
        }
    }

    [Fact]
    public void Malformed_arguments_are_refused_at_the_door()
    {
        Assert.Throws<ArgumentException>(() => new ProcessCredentialProvider(" "));
        Assert.Throws<ArgumentOutOfRangeException>(() => new ProcessCredentialProvider("true", TimeSpan.Zero));
        Assert.Throws<ArgumentOutOfRangeException>(() => new ProcessCredentialProvider("true", TimeSpan.FromHours(2)));
    }

    private ProcessCredentialProvider Provider(string command) => new(command, timeProvider: _clock);

    private static async Task<int> ReadNumber(string file)
    {
        using var limit = new CancellationTokenSource(TimeSpan.FromMinutes(2));
        while (true)
        {
            limit.Token.ThrowIfCancellationRequested();
            if (File.Exists(file) && int.TryParse(await File.ReadAllTextAsync(file, limit.Token), out var number)) return number;
            await Task.Yield();
        }
    }

    private static async Task Ended(int id)
    {
        using var limit = new CancellationTokenSource(TimeSpan.FromMinutes(2));
        while (IsThere(id))
        {
            limit.Token.ThrowIfCancellationRequested();
            await Task.Yield();
        }
    }

    private static bool IsThere(int id)
    {
        try
        {
            using var process = Process.GetProcessById(id);
            return !process.HasExited;
        }
        catch (ArgumentException)
        {
            return false;
        }
    }
}
