using System.Net;
using System.Net.Sockets;
using System.Text;
using System.Text.Json;
using Tern.DynamoDb;
using Tern.DynamoDb.Model;

namespace Tern.Cli.Tests.Local;

public sealed class LocalCommandTests : IDisposable
{
    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("tern-cli-");

    public void Dispose() => _folder.Delete(recursive: true);

    [Fact]
    public async Task It_serves_until_ctrl_c_and_then_ends_with_0()
    {
        Assert.SkipUnless(TernProcess.CanSignal, "a process can't be sent Ctrl-C on Windows");
        await using var tern = TernProcess.Start("local", "--port", "0");
        var endpoint = await tern.ReadEndpointAsync();
        using var http = new HttpClient();
        Assert.StartsWith("healthy", await http.GetStringAsync(endpoint, TestContext.Current.CancellationToken), StringComparison.Ordinal);
        Assert.Contains("<html", await http.GetStringAsync(new Uri(endpoint, "_tern"), TestContext.Current.CancellationToken), StringComparison.Ordinal);

        tern.Interrupt();

        Assert.Equal("Ended.", await tern.ReadLineAsync());
        Assert.Equal(0, await tern.WaitForExitAsync());
    }

    [Fact]
    public async Task Short_calls_are_answered_by_the_thread_that_waits_for_the_sockets()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "the CPU time of another process's threads is read from /proc");
        Assert.SkipWhen(TernProcess.IsNative, "a native program's threads have no names");
        await using var tern = TernProcess.Start("local", "--port", "0");
        await using var db = Client(await tern.ReadEndpointAsync());
        await db.CreateTableAsync(new()
        {
            TableName = "orders",
            KeySchema = [new() { AttributeName = "id", KeyType = KeyType.Hash }],
            AttributeDefinitions = [new() { AttributeName = "id", AttributeType = ScalarAttributeType.S }],
            BillingMode = BillingMode.PayPerRequest,
        });

        // A call that follows one on the pool too soon is answered there, too. On a busy machine, that may be many.
        for (var round = 1; ; round++)
        {
            var (sockets, pool) = (-tern.CpuTicks(".NET Sockets"), -tern.CpuTicks(".NET TP Worker"));
            for (var call = 0; call < 5_000; call++)
            {
                await db.PutItemAsync(new() { TableName = "orders", Item = new() { ["id"] = "a" } });
                if (call % 50 == 0) await Task.Delay(1);
            }

            (sockets, pool) = (sockets + tern.CpuTicks(".NET Sockets"), pool + tern.CpuTicks(".NET TP Worker"));
            if (sockets > pool) break;
            Assert.True(round < 100, $"Of 5,000 calls the sockets' thread took {sockets} hundredths of a second, and the pool's {pool}.");
        }
    }

    [Fact]
    public async Task Connections_beyond_its_file_descriptors_are_closed_and_the_server_goes_on()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "the limit is set by a shell of Linux");
        await using var tern = TernProcess.StartWithFewDescriptors(1024, "local", "--port", "0");
        var endpoint = await tern.ReadEndpointAsync();
        await using var db = Client(endpoint);
        await db.ListTablesAsync(new());

        using (var idle = await IdleConnections.OpenAsync(endpoint, 1_100))
        {
            Assert.InRange(await idle.WaitForClosedAsync(), 1_100 - 1024, 1_100 - 512);
            await db.ListTablesAsync(new()); // on its connection
        }

        await using var other = Client(endpoint);
        await IdleConnections.CallAfterwardsAsync(async () => await other.ListTablesAsync(new())); // on a new one
    }

    [Fact]
    public async Task A_signal_that_comes_twice_at_once_is_one()
    {
        Assert.SkipUnless(TernProcess.CanSignal, "a process can't be sent SIGTERM on Windows");
        await using var tern = TernProcess.Start("local", "--port", "0");
        await tern.ReadEndpointAsync();

        tern.TerminateAndInterrupt();

        Assert.Equal("Ended.", await tern.ReadLineAsync());
        Assert.Equal(0, await tern.WaitForExitAsync());
    }

    [Fact]
    public async Task A_signal_while_it_seeds_ends_it_too()
    {
        Assert.SkipUnless(TernProcess.CanSignal, "a process can't be sent SIGTERM on Windows");
        var items = string.Join(',', Enumerable.Range(0, 300_000).Select(static i => "{\"id\":{\"S\":\"" + i + "\"}}"));
        var seed = Write("long.json",
            """{"TableName":"orders","KeySchema":[{"AttributeName":"id","KeyType":"HASH"}],"AttributeDefinitions":"""
            + $$"""[{"AttributeName":"id","AttributeType":"S"}],"Items":[{{items}}]}""");
        var data = Path.Combine(_folder.FullName, "data");
        await using var tern = TernProcess.Start("local", "--port", "0", "--data", data, "--seed", seed);
        Assert.True(SpinWait.SpinUntil(() => Directory.Exists(data) && Directory.EnumerateFiles(data, "journal-*").Any(), TimeSpan.FromSeconds(60)));

        tern.Terminate();

        // On a busy machine, the signal may come after the seed.
        string line;
        do line = await tern.ReadLineAsync();
        while (line != "Ended.");
        Assert.Equal(0, await tern.WaitForExitAsync());
    }

    [Fact]
    public async Task The_json_log_tells_of_start_requests_and_end()
    {
        Assert.SkipUnless(TernProcess.CanSignal, "a process can't be sent SIGTERM on Windows");
        await using var tern = TernProcess.Start("local", "--port", "0", "--json");
        var started = Parse(await tern.ReadLineAsync());
        Assert.Equal("started", started.GetProperty("event").GetString());
        var endpoint = new Uri(started.GetProperty("endpoint").GetString()!);
        Assert.Equal(endpoint.Port, started.GetProperty("port").GetInt32());
        await using (var db = Client(endpoint))
        {
            await db.ListTablesAsync(new());
            await Assert.ThrowsAsync<ResourceNotFoundException>(async () =>
                await db.GetItemAsync(new() { TableName = "orders", Key = new() { ["id"] = "a" } }));
        }

        var list = Parse(await tern.ReadLineAsync());
        var get = Parse(await tern.ReadLineAsync());
        tern.Terminate();
        var stopped = Parse(await tern.ReadLineAsync());

        Assert.Equal(("request", "ListTables", 200),
            (list.GetProperty("event").GetString(), list.GetProperty("operation").GetString(), list.GetProperty("status").GetInt32()));
        Assert.Equal(("GetItem", "orders", 400),
            (get.GetProperty("operation").GetString(), get.GetProperty("table").GetString(), get.GetProperty("status").GetInt32()));
        Assert.Equal("ResourceNotFoundException", get.GetProperty("error").GetString());
        Assert.Equal(52, get.GetProperty("requestId").GetString()!.Length);
        Assert.Equal("stopped", stopped.GetProperty("event").GetString());
        Assert.Equal(0, await tern.WaitForExitAsync());
    }

    [Fact]
    public async Task Only_errors_are_logged_on_request_and_without_colors_if_there_is_no_terminal()
    {
        await using var tern = TernProcess.Start("local", "--port", "0", "--log", "errors");
        await using var db = Client(await tern.ReadEndpointAsync());

        await db.ListTablesAsync(new());
        await Assert.ThrowsAsync<ResourceNotFoundException>(async () => await db.GetItemAsync(new() { TableName = "orders", Key = new() { ["id"] = "a" } }));

        Assert.Matches(@"^\d\d:\d\d:\d\d\.\d{3}Z  400  dynamodb GetItem +orders +\d+\.\d\d ms  ResourceNotFoundException$", await tern.ReadLineAsync());
    }

    [Fact]
    public async Task Seeds_are_there_when_it_serves()
    {
        var seed = Write("seed.json", """
            {"TableName":"orders","AttributeDefinitions":[{"AttributeName":"id","AttributeType":"S"}],"KeySchema":[{"AttributeName":"id","KeyType":"HASH"}],
             "Items":[{"id":{"S":"o1"}},{"id":{"S":"o2"}}]}
            """);
        var more = Write("more.jsonl", """{"TableName":"orders","Item":{"id":{"S":"o3"}}}""");
        await using var tern = TernProcess.Start("local", "--port", "0", "--seed", seed, more);
        var line = await tern.ReadLineAsync();
        Assert.Contains(", 1 table, 3 items, in memory. Ctrl-C stops it.", line, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("\n{\"TableName\":\"orders\",\"Item\":{}}", "seed.json(2): PutItem in 'orders' was rejected: ResourceNotFoundException")]
    [InlineData("\n{\"TableName\":\"orders\"}", "seed.json(2): The table 'orders' doesn't exist, and the seed doesn't define it.")]
    [InlineData("{", "seed.json(1): This isn't valid JSON")]
    public async Task A_seed_that_is_wrong_ends_it_with_1_and_a_line(string seed, string message)
    {
        var (code, output, error) = await TernProcess.RunAsync("local", "--port", "0", "--seed", Write("seed.json", seed));

        Assert.Equal(1, code);
        Assert.Equal("", output);
        Assert.StartsWith("tern: ", error, StringComparison.Ordinal);
        Assert.Contains(message, error, StringComparison.Ordinal);
        Assert.Single(error.TrimEnd().Split('\n'));
    }

    [Fact]
    public async Task A_stored_folder_survives_a_restart_and_its_seed_is_not_put_again()
    {
        Assert.SkipUnless(TernProcess.CanSignal, "a process can't be sent SIGTERM on Windows");
        var seed = Write("seed.json", """
            {"TableName":"orders","AttributeDefinitions":[{"AttributeName":"id","AttributeType":"S"}],"KeySchema":[{"AttributeName":"id","KeyType":"HASH"}],
             "Items":[{"id":{"S":"o1"}},{"id":{"S":"o2"}}]}
            """);
        var data = Path.Combine(_folder.FullName, "data");
        await using (var first = TernProcess.Start("local", "--port", "0", "--data", data, "--seed", seed))
        {
            await using var db = Client(await first.ReadEndpointAsync());
            await db.DeleteItemAsync(new() { TableName = "orders", Key = new() { ["id"] = "o1" } });
            var (code, output, error) = await TernProcess.RunAsync("local", "--port", "0", "--data", data);
            Assert.Equal((1, ""), (code, output));
            Assert.Contains(data, error, StringComparison.Ordinal);
            Assert.Single(error.TrimEnd().Split('\n'));
            first.Terminate();
            Assert.Equal(0, await first.WaitForExitAsync());
        }

        await using var second = TernProcess.Start("local", "--port", "0", "--data", data, "--seed", seed);

        Assert.Contains($", 1 table, 1 item, kept in {data}. Ctrl-C stops it.", await second.ReadLineAsync(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_snapshot_that_can_not_be_written_is_logged_and_leaves_nothing()
    {
        var data = Path.Combine(_folder.FullName, "data");
        Directory.CreateDirectory(Path.Combine(data, "snapshot-0000000002.tern")); // there is a folder with the first one's name
        await using var tern = TernProcess.Start("local", "--port", "0", "--data", data, "--json", "--log", "none");
        await using var db = Client(new Uri(Parse(await tern.ReadLineAsync()).GetProperty("endpoint").GetString()!));
        await db.CreateTableAsync(new()
        {
            TableName = "orders", BillingMode = BillingMode.PayPerRequest,
                AttributeDefinitions = [new() { AttributeName = "id", AttributeType = ScalarAttributeType.S }],
            KeySchema = [new() { AttributeName = "id", KeyType = KeyType.Hash }],
        });
        var item = new AttributeMap { ["id"] = "o1", ["filler"] = new string('x', 400_000) };
        for (var i = 0; i < 180; i++) await db.PutItemAsync(new() { TableName = "orders", Item = item }); // more than the 64 MiB that a journal may have

        var warning = Parse(await tern.ReadLineAsync());
        Assert.Equal("warning", warning.GetProperty("event").GetString());
        Assert.StartsWith($"The data directory '{data}' keeps its journals, because no snapshot could be written: ",
            warning.GetProperty("message").GetString(), StringComparison.Ordinal);
        Assert.Empty(Directory.GetFiles(data, "*.tmp"));
        await db.PutItemAsync(new() { TableName = "orders", Item = item });
    }

    [Fact]
    public async Task Faults_happen_as_their_rules_say()
    {
        await using var tern = TernProcess.Start("local", "--port", "0", "--fault", "internal-server-error,operation=ListTables,first=1", "--fault-seed", "7");
        await using var db = Client(await tern.ReadEndpointAsync());

        var failure = await Assert.ThrowsAnyAsync<AwsServiceException>(async () => await db.ListTablesAsync(new()));
        Assert.Equal(500, failure.StatusCode);
        await db.ListTablesAsync(new());
    }

    [Fact]
    public async Task Tables_take_their_time_to_be_made()
    {
        await using var tern = TernProcess.Start("local", "--port", "0", "--delay", "10m");
        await using var db = Client(await tern.ReadEndpointAsync());

        await db.CreateTableAsync(new()
        {
            TableName = "orders",
            BillingMode = BillingMode.PayPerRequest,
            AttributeDefinitions = [new() { AttributeName = "id", AttributeType = ScalarAttributeType.S }],
            KeySchema = [new() { AttributeName = "id", KeyType = KeyType.Hash }],
        });

        Assert.Equal(TableStatus.Creating, (await db.DescribeTableAsync(new() { TableName = "orders" })).Table!.TableStatus);
    }

    [Fact]
    public async Task A_table_is_exported_into_a_bucket()
    {
        var seed = Write("seed.json", """
            {"TableName":"orders","AttributeDefinitions":[{"AttributeName":"id","AttributeType":"S"}],"KeySchema":[{"AttributeName":"id",
             "KeyType":"HASH"}],"Items":[{"id":{"S":"o1"}}]}
            """);
        Directory.CreateDirectory(Path.Combine(_folder.FullName, "buckets", "exports"));
        await using var tern = TernProcess.Start("local", "--port", "0", "--seed", seed, "--buckets", Path.Combine(_folder.FullName, "buckets"));
        await using var db = Client(await tern.ReadEndpointAsync());
        await db.UpdateContinuousBackupsAsync(new() { TableName = "orders", PointInTimeRecoverySpecification = new() { PointInTimeRecoveryEnabled = true } });

        await db.ExportTableToPointInTimeAsync(new() { TableArn = "arn:aws:dynamodb:us-east-1:000000000000:table/orders", S3Bucket = "exports" });

        Assert.NotEmpty(Directory.EnumerateFiles(Path.Combine(_folder.FullName, "buckets", "exports"), "*.json.gz", SearchOption.AllDirectories));
    }

    [Fact]
    public async Task A_folder_is_mounted_as_a_bucket()
    {
        var folder = Path.Combine(_folder.FullName, "uploads");
        await using var tern = TernProcess.Start("local", "--port", "0", "--mount", $"uploads={folder}");
        using var http = new HttpClient { BaseAddress = await tern.ReadEndpointAsync() };
        using var put = await http.PutAsync(new Uri("uploads/in/a.txt", UriKind.Relative), new StringContent("hello"));
        Assert.Equal((200, "hello"), ((int)put.StatusCode, File.ReadAllText(Path.Combine(folder, "in", "a.txt"))));
    }

    [Fact]
    public async Task A_mount_with_a_wrong_name_ends_it_with_1_and_a_line()
    {
        var (code, output, error) = await TernProcess.RunAsync("local", "--port", "0", "--mount", $"Up={_folder.FullName}");
        Assert.Equal((1, ""), (code, output));
        Assert.Equal("tern: --mount: 'Up' isn't a valid bucket name. Expected 3 to 63 lower-case letters, digits, dots and hyphens.", error.TrimEnd());
    }

    [Fact]
    public async Task An_address_of_another_machine_ends_it_with_1_and_a_line()
    {
        // Reserved for documentation, so no machine has it.
        var (code, output, error) = await TernProcess.RunAsync("local", "--port", "0", "--host", "192.0.2.1");
        Assert.Equal((1, ""), (code, output));
        Assert.Equal("tern: 192.0.2.1 isn't an address of this machine. Specify one that is, or 0.0.0.0 for all of them.", error.TrimEnd());
    }

    [Fact]
    public async Task Provisioned_tables_throttle_when_asked_to()
    {
        var seed = Write("seed.json", """
            {"TableName":"orders","AttributeDefinitions":[{"AttributeName":"id","AttributeType":"S"}],"KeySchema":[{"AttributeName":"id","KeyType":"HASH"}],
             "ProvisionedThroughput":{"ReadCapacityUnits":1,"WriteCapacityUnits":1}}
            """);
        await using var tern = TernProcess.Start("local", "--port", "0", "--throttle", "--seed", seed);
        await using var db = Client(await tern.ReadEndpointAsync());

        await Assert.ThrowsAsync<ProvisionedThroughputExceededException>(async () =>
        {
            for (var i = 0; i < 2000; i++)
                await db.PutItemAsync(new() { TableName = "orders", Item = new() { ["id"] = "a", ["text"] = new string('x', 8000) } });
        });
    }

    [Fact]
    public async Task A_seed_script_creates_the_first_state_with_any_client()
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "The script is one of a Unix shell.");
        var data = Path.Combine(_folder.FullName, "data");
        var script = Write("init.sh", $"""
            #!/bin/sh
            echo "at $AWS_ENDPOINT_URL with $AWS_ACCESS_KEY_ID" >> {_folder.FullName}/runs
            """);
        if (!OperatingSystem.IsWindows()) File.SetUnixFileMode(script, UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute);
        for (var i = 0; i < 2; i++) // the second time, there is a state
        {
            await using var tern = TernProcess.Start("local", "--port", "0", "--data", data, "--seed", script);
            var endpoint = await tern.ReadEndpointAsync();
            if (i > 0) break;
            Assert.Equal($"at {endpoint.GetLeftPart(UriPartial.Authority)} with local\n", File.ReadAllText(Path.Combine(_folder.FullName, "runs")));
            using var http = new HttpClient();
            using var created = await http.PutAsync(new Uri(endpoint, "files"), null);
            Assert.True(created.IsSuccessStatusCode);
        }

        Assert.Single(File.ReadAllLines(Path.Combine(_folder.FullName, "runs")));
        File.AppendAllText(script, "\nexit 3\n");
        var (code, _, error) = await TernProcess.RunAsync("local", "--port", "0", "--seed", script);
        Assert.Equal((1, $"tern: The seed script '{script}' ended with the exit code 3."), (code, error.TrimEnd()));
    }

    [Fact]
    public async Task Signatures_are_verified_when_asked_to()
    {
        await using var tern = TernProcess.Start("local", "--port", "0", "--verify-signatures");
        var endpoint = await tern.ReadEndpointAsync();
        await using var right = Client(endpoint, "local");
        await using var wrong = Client(endpoint, "other");
        await right.ListTablesAsync(new());
        var failure = await Assert.ThrowsAnyAsync<AwsServiceException>(async () => await wrong.ListTablesAsync(new()));
        Assert.Equal("UnrecognizedClientException", failure.Code);
    }

    [Fact]
    public async Task A_port_in_use_ends_it_with_1_and_a_line()
    {
        await using var first = TernProcess.Start("local", "--port", "0");
        var port = (await first.ReadEndpointAsync()).Port;

        var (code, output, error) = await TernProcess.RunAsync("local", "--port", $"{port}");

        Assert.Equal((1, ""), (code, output));
        var owner = OperatingSystem.IsLinux() ? @" by \S+ \(process \d+\)\. Stop that program" : @"\. Stop the program that uses it";
        Assert.Matches($"^tern: Port {port} is in use{owner}, or set --port; 0 picks a free one\\.$", error.TrimEnd());
    }

    [Fact]
    public async Task A_server_that_others_reach_says_what_that_means_and_answers_to_the_names_it_was_given()
    {
        await using var tern = TernProcess.Start("local", "--port", "0", "--host", "0.0.0.0", "--host-name", "dynamodb", "shop-db");
        var endpoint = await tern.ReadEndpointAsync();
        Assert.Equal(
            "It listens on 0.0.0.0, so other machines can reach it: anyone with access to the port can read and change everything, because there is no "
                + "password and no signature is checked.",
            await tern.ReadLineAsync());

        using var http = new HttpClient();
        Assert.Equal(200, await StatusAsync(http, endpoint, $"dynamodb:{endpoint.Port}"));
        Assert.Equal(200, await StatusAsync(http, endpoint, "shop-db"));
        Assert.NotEqual(200, await StatusAsync(http, endpoint, "elsewhere.example"));
    }

    [Fact]
    public async Task A_server_of_this_machine_alone_warns_of_nothing()
    {
        await using var tern = TernProcess.Start("local", "--port", "0", "--host", "127.0.0.1", "--log", "errors");
        await using var db = Client(await tern.ReadEndpointAsync());

        await Assert.ThrowsAsync<ResourceNotFoundException>(async () => await db.DescribeTableAsync(new() { TableName = "orders" }));

        Assert.EndsWith("ResourceNotFoundException", await tern.ReadLineAsync(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task Accounts_and_Regions_have_tables_of_their_own_and_queues_are_on_the_same_port()
    {
        await using var tern = TernProcess.Start("local", "--port", "0");
        var endpoint = await tern.ReadEndpointAsync();
        await using var first = Client(endpoint);
        await using var same = Client(endpoint, "AKIDOTHER");
        await using var second = Client(endpoint, "111122223333");
        await first.CreateTableAsync(new()
        {
            TableName = "orders",
            BillingMode = BillingMode.PayPerRequest,
            AttributeDefinitions = [new() { AttributeName = "id", AttributeType = ScalarAttributeType.S }],
            KeySchema = [new() { AttributeName = "id", KeyType = KeyType.Hash }],
        });

        Assert.Equal(["orders"], (await same.ListTablesAsync(new())).TableNames!);
        Assert.Empty((await second.ListTablesAsync(new())).TableNames!);
        using var http = new HttpClient();
        using var form = new StringContent("Action=CreateQueue&QueueName=orders&Version=2012-11-05", Encoding.UTF8, "application/x-www-form-urlencoded");
        var created = await http.PostAsync(endpoint, form, TestContext.Current.CancellationToken);
        Assert.Contains($"{endpoint}000000000000/orders", await created.Content.ReadAsStringAsync(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task The_environment_leads_SDKs_to_the_port()
    {
        var (code, output, error) = await TernProcess.RunAsync("local", "--env");
        Assert.Equal((0, ""), (code, error));
        Assert.Contains("AWS_ENDPOINT_URL", output, StringComparison.Ordinal);
        Assert.Contains("http://127.0.0.1:4566", output, StringComparison.Ordinal);
        Assert.Contains("http://127.0.0.1:5000", (await TernProcess.RunAsync("local", "--env", "--port", "5000")).Output, StringComparison.Ordinal);
        var free = await TernProcess.RunAsync("local", "--env", "--port", "0");
        Assert.Equal((1, ""), (free.ExitCode, free.Output));
        var region = (await TernProcess.RunAsync("local", "--env", "--region", "eu-west-1")).Output;
        Assert.Contains("AWS_REGION", region, StringComparison.Ordinal);
        Assert.Contains("eu-west-1", region, StringComparison.Ordinal);
        Assert.DoesNotContain("us-east-1", region, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_Region_must_exist_and_access_keys_need_verified_signatures()
    {
        var region = await TernProcess.RunAsync("local", "--port", "0", "--region", "mars-1");
        Assert.Equal(2, region.ExitCode);
        Assert.Contains("--region must be an AWS Region, such as eu-west-1, but is 'mars-1'.", region.Error, StringComparison.Ordinal);
        var future = await TernProcess.RunAsync("local", "--port", "0", "--region", "eu-west-9");
        Assert.Equal(1, future.ExitCode);
        Assert.Contains("but is 'eu-west-9'.", future.Error, StringComparison.Ordinal);
        var keys = await TernProcess.RunAsync("local", "--port", "0", "--access-key", "111122223333:secret");
        Assert.Equal(2, keys.ExitCode);
        Assert.Contains("--access-key needs --verify-signatures", keys.Error, StringComparison.Ordinal);
        var key = await TernProcess.RunAsync("local", "--port", "0", "--verify-signatures", "--access-key", "111122223333");
        Assert.Equal(2, key.ExitCode);
        var twice = await TernProcess.RunAsync("local", "--port", "0", "--verify-signatures", "--access-key", "a:1", "--access-key", "a:2");
        Assert.Equal(2, twice.ExitCode);
        Assert.Contains("--access-key has the key 'a' twice.", twice.Error, StringComparison.Ordinal);
        var environment = await TernProcess.RunAsync("local", "--env", "--region", "mars-1");
        Assert.Equal((2, ""), (environment.ExitCode, environment.Output));
        Assert.Contains("such as 111122223333:secret", key.Error, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Waiting_ends_when_the_server_is_ready_or_the_time_is_over()
    {
        await using (var tern = TernProcess.Start("local", "--port", "0"))
        {
            var open = (await tern.ReadEndpointAsync()).Port;
            Assert.Equal(0, (await TernProcess.RunAsync("local", "wait", "--port", $"{open}")).ExitCode);
        }

        // Nobody listens at this port, and no other test can be given it.
        using var closed = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        closed.Bind(new IPEndPoint(IPAddress.Loopback, 0));
        var port = ((IPEndPoint)closed.LocalEndPoint!).Port;
        Assert.Equal(2, (await TernProcess.RunAsync("local", "wait", "--port", "99999")).ExitCode);
        var (code, _, error) = await TernProcess.RunAsync("local", "wait", "--port", $"{port}", "--timeout", "100ms");
        Assert.Equal(1, code);
        Assert.StartsWith($"tern: No server was ready at http://127.0.0.1:{port}/_tern/health within 0.1 s.", error, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_folder_that_can_take_no_more_to_the_end_ends_it_with_1_and_a_line()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "files are kept from growing with Linux's limit for their length");
        var data = Path.Combine(_folder.FullName, "data");
        await using var tern = TernProcess.StartWithShortFiles(4096, "local", "--port", "0", "--data", data);
        await using var db = Client(await tern.ReadEndpointAsync());
        await db.CreateTableAsync(new()
        {
            TableName = "orders",
            BillingMode = BillingMode.PayPerRequest,
            AttributeDefinitions = [new() { AttributeName = "id", AttributeType = ScalarAttributeType.S }],
            KeySchema = [new() { AttributeName = "id", KeyType = KeyType.Hash }],
        });
        var filler = new string('x', 300_000);

        // 12 MB in all, in files of 4 MiB at most.
        await Assert.ThrowsAsync<InternalServerErrorException>(async () =>
        {
            for (var i = 0; i < 40; i++) await db.PutItemAsync(new() { TableName = "orders", Item = new() { ["id"] = $"o{i}", ["filler"] = filler } });
        });
        tern.Terminate();

        Assert.Equal(1, await tern.WaitForExitAsync());
        Assert.StartsWith("tern: ", tern.Errors, StringComparison.Ordinal);
        Assert.Contains(data, tern.Errors, StringComparison.Ordinal);
        Assert.Single(tern.Errors.TrimEnd().Split('\n'));
    }

    [Theory]
    [InlineData("--port must be a number from 0 to 65535, but is 'x'.", "--port", "x")]
    [InlineData("--port must be a number from 0 to 65535, but is '65536'.", "--port", "65536")]
    [InlineData("Required argument missing for option: '--port'.", "--port")]
    [InlineData("--host must be an IP address, such as 0.0.0.0, but is 'localhost'.", "--host", "localhost")]
    [InlineData("--host-name must be a host name without a port, such as aws, but is 'dynamodb:8000'.", "--host-name", "shop", "dynamodb:8000")]
    [InlineData("Required argument missing for option: '--seed'.", "--seed")]
    [InlineData("--fault: Unknown fault 'slow'.", "--fault", "slow")]
    [InlineData("--fault: The TableName of a fault is 'a b', which isn't a valid table name", "--fault", "drop-after,table=a b")]
    [InlineData("--fault: No service has the operation 'Put'.", "--fault", "throttle,operation=Put")]
    [InlineData("--fault-seed must be an integer, but is 'x'.", "--fault-seed", "x")]
    [InlineData("--log must be none, errors or requests, but is 'all'.", "--log", "all")]
    [InlineData("--log must be none, errors or requests, but is '1'.", "--log", "1")]
    [InlineData("--data needs the path of a folder, but is empty.", "--data", "")]
    [InlineData("--buckets needs the path of a folder, but is empty.", "--buckets", " ")]
    [InlineData("--mount must be the name of a bucket and a folder, such as uploads=./uploads, but is 'uploads'.", "--mount", "uploads")]
    [InlineData("--seed needs the path of a file, but is empty.", "--seed", "")]
    [InlineData("--seed needs the path of a file, but is empty.", "--seed", "a.json", " ")]
    [InlineData("--delay must be a duration of at most a day, such as 500ms, 2s or 1m, but is '500'.", "--delay", "500")]
    [InlineData("--delay must be a duration of at most a day, such as 500ms, 2s or 1m, but is '-1s'.", "--delay=-1s")]
    [InlineData("Unrecognized command or argument '--prt'.", "--prt", "1")]
    [InlineData("Unrecognized command or argument 'extra'.", "extra")]
    public async Task A_wrong_option_ends_it_with_2_and_a_line(string message, params string[] arguments)
    {
        var (code, output, error) = await TernProcess.RunAsync(["local", .. arguments]);

        Assert.Equal((2, ""), (code, output));
        Assert.StartsWith("tern: " + message, error, StringComparison.Ordinal);
        Assert.EndsWith("See 'tern local --help'.", error.TrimEnd(), StringComparison.Ordinal);
        Assert.Single(error.TrimEnd().Split('\n'));
    }

    [Fact]
    public async Task Too_many_faults_end_it_with_2_and_a_line()
    {
        var (code, output, error) = await TernProcess.RunAsync(["local", .. Enumerable.Repeat("--fault=drop-after", 1001)]);

        Assert.Equal((2, ""), (code, output));
        Assert.Equal("tern: --fault may be repeated at most 1000 times, but is given 1001 times. See 'tern local --help'.", error.TrimEnd());
    }

    [Fact]
    public async Task Help_contains_options_and_examples()
    {
        var (code, output, error) = await TernProcess.RunAsync("local", "--help");

        Assert.Equal((0, ""), (code, error));
        foreach (var line in (string[])
            [
                "  tern local [command] [options]",
                "  -p, --port <N>",
                "  --host <ADDRESS>",
                "  --host-name <NAME...>",
                "  -d, --data <DIR>",
                "  --seed <FILE...>",
                "  --buckets <DIR>",
                "  --mount <BUCKET=DIR>",
                "  --delay <TIME>",
                "  --fault <RULE>",
                "  --fault-seed <N>",
                "  --throttle",
                "  --verify-signatures",
                "  --log <WHICH>",
                "  --json",
                "  AWS CLI        aws s3 mb s3://files",
                "  --env",
                "  --region <REGION>",
                "  --acls",
                "  --access-key <KEY:SECRET>",
                "Exit codes: 0 stopped by Ctrl-C or SIGTERM; 1 couldn't start, or couldn't store the last writes; 2 invalid options.",
            ])
            Assert.Contains(output.Split('\n'), written => written.StartsWith(line, StringComparison.Ordinal));
        Assert.DoesNotContain('\e', output);
    }

    [Fact]
    public async Task Help_is_printed_despite_other_errors() => Assert.Equal(0, (await TernProcess.RunAsync("local", "--port", "x", "--help")).ExitCode);

    [Fact]
    public async Task Version_and_commands_are_printed()
    {
        var version = await TernProcess.RunAsync("--version");
        Assert.Equal(0, version.ExitCode);
        Assert.Matches(@"^\d+\.\d+\.\d+", version.Output);
        var help = await TernProcess.RunAsync("--help");
        Assert.Equal(0, help.ExitCode);
        Assert.Matches(@"(?m)^ +local +Runs AWS on this machine", help.Output);
        Assert.Matches(@"(?m)^ +load ", help.Output);
        Assert.Matches(@"(?m)^ +doctor ", help.Output);
        var nothing = await TernProcess.RunAsync();
        Assert.Equal((2, "tern: Required command was not provided. See 'tern --help'."), (nothing.ExitCode, nothing.Error.TrimEnd()));
    }

    private static JsonElement Parse(string line) => JsonDocument.Parse(line).RootElement;

    private static async Task<int> StatusAsync(HttpClient http, Uri endpoint, string host)
    {
        using var request = new HttpRequestMessage(HttpMethod.Get, endpoint);
        request.Headers.Host = host;
        using var response = await http.SendAsync(request, TestContext.Current.CancellationToken);
        return (int)response.StatusCode;
    }

    private static DynamoDbClient Client(Uri endpoint, string accessKey = "local") => new(new()
    {
        Endpoint = endpoint,
        Region = "us-east-1",
        Credentials = new Tern.Credentials.StaticCredentialProvider(accessKey, "local"),
        MaxAttempts = 1,
        AttemptTimeout = TimeSpan.FromMinutes(1),
        TotalTimeout = TimeSpan.FromMinutes(1),
        Connections = { ConnectTimeout = TimeSpan.FromMinutes(1) },
    });

    private string Write(string name, string content)
    {
        var path = Path.Combine(_folder.FullName, name);
        File.WriteAllText(path, content);
        return path;
    }
}
