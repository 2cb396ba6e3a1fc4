using System.Text;
using System.Text.Json;

/// <summary>An extension that is a separate process, started by a script with its name: it prints the events that it
/// receives, and fails according to its mode.</summary>
internal static class TestExtension
{
    public static async Task RunAsync(string name, string mode)
    {
        if (mode == "crash") Environment.Exit(4);
        var api = Environment.GetEnvironmentVariable("AWS_LAMBDA_RUNTIME_API");
        using var http = new HttpClient { BaseAddress = new Uri($"http://{api}/2020-01-01/extension/"), Timeout = Timeout.InfiniteTimeSpan };
        using var register = new HttpRequestMessage(HttpMethod.Post, "register");
        register.Headers.Add("Lambda-Extension-Name", name);
        register.Content = new StringContent("""{"events":["INVOKE","SHUTDOWN"]}""", Encoding.UTF8, "application/json");
        using var registered = await http.SendAsync(register);
        var text = await registered.Content.ReadAsStringAsync();
        Console.WriteLine($"{name} is process {Environment.ProcessId}");
        Console.WriteLine($"{name} registered: {(int)registered.StatusCode} {text}");
        if (!registered.IsSuccessStatusCode) await Task.Delay(Timeout.Infinite);
        http.DefaultRequestHeaders.Add("Lambda-Extension-Identifier", registered.Headers.GetValues("Lambda-Extension-Identifier").Single());
        if (mode == "init-error")
        {
            http.DefaultRequestHeaders.Add("Lambda-Extension-Function-Error-Type", "Extension.NoKey");
            using var report = new StringContent("""{"errorMessage":"There is no key.","errorType":"NoKey","stackTrace":[]}""");
            using var answer = await http.PostAsync(new Uri("init/error", UriKind.Relative), report);
            await Task.Delay(Timeout.Infinite);
        }

        while (true)
        {
            using var json = JsonDocument.Parse(await http.GetStringAsync(new Uri("event/next", UriKind.Relative)));
            var kind = json.RootElement.GetProperty("eventType").GetString();
            Console.WriteLine($"{name} heard {kind} {json.RootElement.GetProperty(kind == "INVOKE" ? "requestId" : "shutdownReason")}");
            if (mode == "stubborn" && kind == "SHUTDOWN") await Task.Delay(Timeout.Infinite);
            if (mode == "exits") Environment.Exit(5);
            if (kind == "SHUTDOWN") return;
        }
    }
}
