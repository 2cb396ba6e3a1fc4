using System.Net;
using System.Net.Sockets;
using System.Runtime.InteropServices;
using System.Threading.Channels;
using Tern.TestHarness;

namespace Tern.Lambda.Local.Tests.Joining;

/// <summary>What dotnet run does in a function's project: starts an emulator, or joins the one that runs.</summary>
public sealed partial class JoiningTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task A_function_joins_the_emulator_of_the_port_and_leaves_it_with_its_program()
    {
        await using var emulator = await LambdaEmulator.StartAsync(new LambdaEmulatorOptions { AcceptsFunctions = true }, Token);
        using var end = new CancellationTokenSource();
        var lines = Channel.CreateUnbounded<string>();
        var running = LambdaEmulator.StartOrJoinAsync(TestFunctions.Options("guest"), emulator.Port, line => lines.Writer.TryWrite(line), end.Token).AsTask();
        Assert.Contains($"has joined the emulator at {emulator.Url}", await lines.Reader.ReadAsync(Token), StringComparison.Ordinal);

        var outcome = await emulator.InvokeAsync("hello", "guest", Token);
        var gone = new TaskCompletionSource();
        emulator.Functions.Changed += gone.SetResult;
        await end.CancelAsync();
        await gone.Task;

        Assert.Equal("hello", outcome.Text);
        Assert.Empty(emulator.FunctionNames);
        await running;
    }

    [Fact]
    public async Task A_second_function_of_a_name_is_refused_with_the_reason()
    {
        var options = new LambdaEmulatorOptions { AcceptsFunctions = true };
        options.Functions.Add(TestFunctions.Options("orders"));
        await using var emulator = await LambdaEmulator.StartAsync(options, Token);

        var failure = await Assert.ThrowsAsync<InvalidOperationException>(
            async () => await LambdaEmulator.StartOrJoinAsync(TestFunctions.Options("orders"), emulator.Port, static _ => { }, Token));

        Assert.Equal("There is already a function 'orders'. Rename one of them.", failure.Message);
    }

    [Fact]
    public async Task Without_an_emulator_the_function_has_one_of_its_own()
    {
        using var end = new CancellationTokenSource();
        var lines = Channel.CreateUnbounded<string>();

        var running = LambdaEmulator.StartOrJoinAsync(TestFunctions.Options("alone"), 0, line => lines.Writer.TryWrite(line), end.Token).AsTask();

        Assert.StartsWith(
            "The function alone runs in a Lambda emulator at http://127.0.0.1:", await lines.Reader.ReadAsync(Token), StringComparison.Ordinal);
        await end.CancelAsync();
        await running;
    }

    [Fact]
    public async Task A_function_does_not_send_its_environment_to_a_socket_in_a_folder_that_others_can_write_to()
    {
        if (OperatingSystem.IsWindows()) Assert.Skip("On Windows, the folder is in the user's profile, which other users can't access.");
        using var folder = new JoinFolder();
        Directory.CreateDirectory(folder.Path);
        if (!OperatingSystem.IsWindows()) File.SetUnixFileMode(folder.Path, (UnixFileMode)0b111_111_111);
        using var attacker = folder.Listen(9050);

        var failure = await Assert.ThrowsAsync<InvalidOperationException>(() => folder.JoinAsync(9050));

        Assert.StartsWith($"'{folder.Path}' is open to other users (mode 777), ", failure.Message, StringComparison.Ordinal);
        Assert.False(attacker.Poll(0, SelectMode.SelectRead));
    }

    [Fact]
    public async Task A_function_does_not_send_its_environment_through_a_link()
    {
        if (OperatingSystem.IsWindows()) Assert.Skip("On Windows, the folder is in the user's profile, which other users can't access.");
        using var folder = new JoinFolder();
        Directory.CreateSymbolicLink(folder.Path, Directory.CreateDirectory(folder.Path + "-of-somebody").FullName);
        using var attacker = folder.Listen(9050);

        var failure = await Assert.ThrowsAsync<InvalidOperationException>(() => folder.JoinAsync(9050));

        Assert.StartsWith($"'{folder.Path}' is a link, ", failure.Message, StringComparison.Ordinal);
        Assert.False(attacker.Poll(0, SelectMode.SelectRead));
        var server = Assert.Throws<IOException>(() => JoinAddress.Prepare(9050, [folder.Path]));
        Assert.StartsWith($"'{folder.Path}' is a link, ", server.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_function_does_not_send_its_environment_to_a_socket_of_another_user()
    {
        if (Environment.UserName != "root") Assert.Skip("Only root can give a folder or a socket to another user.");
        using var folder = new JoinFolder();
        JoinAddress.Prepare(9050, [folder.Path]);
        using var attacker = folder.Listen(9050);

        Assert.Equal(0, ChangeOwner(Path.Combine(folder.Path, "9050.sock"), 65534, 65534));
        var socket = await Assert.ThrowsAsync<InvalidOperationException>(() => folder.JoinAsync(9050));
        Assert.Equal(0, ChangeOwner(folder.Path, 65534, 65534));
        var whole = await Assert.ThrowsAsync<InvalidOperationException>(() => folder.JoinAsync(9050));

        Assert.StartsWith($"'{folder.Path}/9050.sock' isn't a socket that belongs to you.", socket.Message, StringComparison.Ordinal);
        Assert.StartsWith($"'{folder.Path}' belongs to the user 65534, ", whole.Message, StringComparison.Ordinal);
        Assert.False(attacker.Poll(0, SelectMode.SelectRead));
    }

    [Fact]
    public async Task A_function_joins_through_a_folder_of_its_own_and_each_side_sees_who_the_other_is()
    {
        if (OperatingSystem.IsWindows()) Assert.Skip("On Windows, the folder is in the user's profile, which other users can't access.");
        using var folder = new JoinFolder();
        var path = JoinAddress.Prepare(9050, [folder.Path]);
        const UnixFileMode own = UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute;
        if (!OperatingSystem.IsWindows()) Assert.Equal(own, File.GetUnixFileMode(folder.Path));
        using var emulator = folder.Listen(9050);
        using var client = new Socket(AddressFamily.Unix, SocketType.Stream, ProtocolType.Unspecified);
        await client.ConnectAsync(new UnixDomainSocketEndPoint(path), Token);
        using var accepted = await emulator.AcceptAsync(Token);

        Assert.Equal(path, JoinAddress.Find(9050, ["/nowhere", folder.Path]));
        Assert.Null(JoinAddress.Find(9051, [folder.Path]));
        Assert.Null(UnixIdentity.PeerFault(client));
        Assert.Null(UnixIdentity.PeerFault(accepted));
    }

    [Fact]
    public void The_socket_lies_in_the_users_runtime_folder_where_there_is_one_that_is_the_users_alone()
    {
        if (OperatingSystem.IsWindows()) Assert.Skip("On Windows, the folder is in the user's profile, which other users can't access.");
        var shared = $"/tmp/tern-lambda-{UnixIdentity.UserId()}";
        var own = Directory.CreateTempSubdirectory("tern-run-").FullName;

        Assert.Equal([own + "/tern-lambda", shared], JoinAddress.Folders(own));
        Assert.Equal([shared], JoinAddress.Folders(null));
        Assert.Equal([shared], JoinAddress.Folders("/tmp"));
        Assert.Equal([shared], JoinAddress.Folders("relative"));
        Directory.Delete(own);
    }

    [Fact]
    public void A_socket_that_a_killed_emulator_left_is_removed_and_every_other_stays()
    {
        if (OperatingSystem.IsWindows()) Assert.Skip("On Windows, the folder is in the user's profile, which other users can't access.");
        using var folder = new JoinFolder();
        JoinAddress.Prepare(9050, [folder.Path]);
        string Named(object name) => Path.Combine(folder.Path, $"{name}.sock");
        // Their ports refuse connections, and no other test can take them.
        using var first = Reserve(out var livePort);
        using var second = Reserve(out var leftPort);
        using var live = folder.Listen(livePort);
        using var busy = new TcpListener(IPAddress.Loopback, 0); // an emulator that has its port, but not yet its socket
        busy.Start();
        var busyPort = ((IPEndPoint)busy.LocalEndpoint).Port;

        // A process that is killed leaves the file: .NET deletes it by the name that it was bound to.
        foreach (var port in (int[])[leftPort, busyPort])
        {
            using var killed = folder.Listen(9050);
            File.Move(Named(9050), Named(port));
        }

        File.WriteAllText(Named("notes"), "");
        File.WriteAllText(Named(9051), "");

        LeftSockets.Remove([folder.Path + "-elsewhere", folder.Path]);

        Assert.Equal(
            new[] { Named(livePort), Named(busyPort), Named("notes"), Named(9051) }.Order(), Directory.GetFiles(folder.Path).Order());
    }

    private static Socket Reserve(out int port)
    {
        var socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        socket.Bind(new IPEndPoint(IPAddress.Loopback, 0));
        port = ((IPEndPoint)socket.LocalEndPoint!).Port;
        return socket;
    }

    [LibraryImport("libc", EntryPoint = "lchown", StringMarshalling = StringMarshalling.Utf8)]
    private static partial int ChangeOwner(string path, uint user, uint group);

    /// <summary>A folder for sockets in the test's own folder.</summary>
    private sealed class JoinFolder : IDisposable
    {
        private readonly string _parent = Directory.CreateTempSubdirectory("tern-join-").FullName;

        public string Path => System.IO.Path.Combine(_parent, "tern-lambda");

        public Socket Listen(int port)
        {
            var socket = new Socket(AddressFamily.Unix, SocketType.Stream, ProtocolType.Unspecified);
            socket.Bind(new UnixDomainSocketEndPoint(System.IO.Path.Combine(Path, $"{port}.sock")));
            socket.Listen();
            return socket;
        }

        public Task<bool> JoinAsync(int port) => JoinClient.RunAsync(port, TestFunctions.Options("guest"), static _ => { }, static _ => { }, [Path], Token);

        public void Dispose() => Directory.Delete(_parent, recursive: true);
    }
}
