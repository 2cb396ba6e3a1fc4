using System.Net;
using System.Net.Http.Headers;
using System.Net.Http.Json;
using System.Text;
using System.Text.Json;
using System.Text.RegularExpressions;
using Orders.Tests.Running;
using Tern.DynamoDb;
using Tern.Lambda.Local;

namespace Orders.Tests;

/// <summary>
/// The six programs as one application, as <c>samples/Lambda/tern.json</c> declares it: from the client's request to
/// the sums of the projection and the receipt.
/// </summary>
public sealed class ApplicationTests
{
    private static readonly TimeSpan s_patience = TimeSpan.FromMinutes(5);

    [Fact]
    public async Task An_order_is_placed_paid_by_a_statement_counted_and_confirmed_and_a_payment_that_fits_none_waits_in_its_queue()
    {
        Assert.SkipWhen(
            Environment.GetEnvironmentVariable(
                "TERN_SAMPLES_NATIVE") is { Length: > 0 }, "The application runs the programs that were built, not the native ones.");
        var options = new LocalApplicationOptions { FindProgram = static project => FunctionProgram.FindBuiltFile(Path.GetFileName(project)) };
        var lines = new StringBuilder();
        options.Emulator.LineWritten = (function, line) =>
        {
            lock (lines) lines.AppendLine($"{function}: {line}");
        };
        var files = Directory.CreateDirectory(Path.Combine(AppContext.BaseDirectory, "files")).FullName;
        Directory.CreateDirectory(Path.Combine(files, "statements"));
        await using var shop = await LocalApplication.StartAsync(await WritePatientAsync(), options, TestContext.Current.CancellationToken);
        using var http = new HttpClient { BaseAddress = shop.UrlOf("shop"), Timeout = s_patience };

        Assert.Equal(HttpStatusCode.Unauthorized, (await PlaceAsync(http, null)).StatusCode);
        Assert.Equal(HttpStatusCode.Forbidden, (await PlaceAsync(http, "Bearer forged.1.x")).StatusCode);
        using var placed = await PlaceAsync(http, "Bearer " + Token("ada"));
        Assert.True(placed.StatusCode == HttpStatusCode.Created, $"{placed}\n{lines}");
        var id = placed.Headers.Location!.ToString().Split('/')[^1];

        http.DefaultRequestHeaders.Authorization = AuthenticationHeaderValue.Parse("Bearer " + Token("ada"));
        var found = await http.GetFromJsonAsync<JsonElement>($"orders/{id}", TestContext.Current.CancellationToken);
        Assert.Equal(13.50m, found.GetProperty("total").GetDecimal());

        await File.WriteAllTextAsync(
            Path.Combine(files, "statements", $"{id}.csv"), $"p-1,{id},13.50\np-2,none,1\n", TestContext.Current.CancellationToken);
        await using var db = shop.Tables!.CreateClient();
        await UntilAsync(async () => await db.Table<CustomerSummary>().GetAsync(CustomerSummary.Key("ada")) is { Orders: 1, Paid: 13.50m, Unpaid: 0 }, lines);
        Assert.Equal(OrderStatus.Paid, (await db.Table<Order>().GetAsync(Order.Key(id)))!.Status);

        var receipt = Path.Combine(files, "receipts", $"{id}.txt");
        await UntilAsync(() => Task.FromResult(File.Exists(receipt)), lines);
        Assert.Equal($"Order {id}: 13.50 received as payment p-1.\n", await File.ReadAllTextAsync(receipt, TestContext.Current.CancellationToken));

        // The first one is deleted when its function has answered; the other one is being delivered, waits for its next
        // attempt, or had its last one.
        await UntilAsync(
            async () => await WaitingAsync(shop.Emulator.Url, "payments") + await WaitingAsync(shop.Emulator.Url, "payments-dead") == 1, lines);
    }

    // The sample's file with times that a busy machine keeps, where a program that starts takes seconds.
    private static async Task<string> WritePatientAsync()
    {
        var text = await File.ReadAllTextAsync(Path.Combine(AppContext.BaseDirectory, "tern.json"), TestContext.Current.CancellationToken);
        var file = Path.Combine(AppContext.BaseDirectory, "patient.json");
        var patient = Regex.Replace(text, "\"(timeout|visibilityTimeout)\": [0-9]+", "\"$1\": 60");
        await File.WriteAllTextAsync(file, patient, TestContext.Current.CancellationToken);
        return file;
    }

    private static async Task<int> WaitingAsync(Uri emulator, string queue)
    {
        var answer = await CallAsync(emulator, "GetQueueAttributes", $$"""{"QueueUrl":"http://x/{{queue}}","AttributeNames":["All"]}""");
        var attributes = answer.GetProperty("Attributes");
        return Number("ApproximateNumberOfMessages") + Number("ApproximateNumberOfMessagesNotVisible");

        int Number(string name) => int.Parse(attributes.GetProperty(name).GetString()!, System.Globalization.CultureInfo.InvariantCulture);
    }

    private static async Task<HttpResponseMessage> PlaceAsync(HttpClient http, string? authorization)
    {
        using var request = new HttpRequestMessage(HttpMethod.Post, "orders")
        {
            Content = new StringContent("""{"lines":[{"product":"tea","quantity":3}]}""", Encoding.UTF8, "application/json"),
        };
        request.Headers.Add("Idempotency-Key", "k1");
        if (authorization is not null) request.Headers.TryAddWithoutValidation("Authorization", authorization);
        return await http.SendAsync(request, TestContext.Current.CancellationToken);
    }

    private static async Task<JsonElement> CallAsync(Uri emulator, string operation, string json)
    {
        using var http = new HttpClient();
        using var request = new HttpRequestMessage(
            HttpMethod.Post, emulator) { Content = new StringContent(json, Encoding.UTF8, "application/x-amz-json-1.0") };
        request.Headers.Add("X-Amz-Target", "AmazonSQS." + operation);
        using var response = await http.SendAsync(request, TestContext.Current.CancellationToken);
        var text = await response.Content.ReadAsStringAsync(TestContext.Current.CancellationToken);
        Assert.True(response.IsSuccessStatusCode, text);
        return JsonElement.Parse(text);
    }

    private static async Task UntilAsync(Func<Task<bool>> isSo, StringBuilder lines)
    {
        var until = TimeProvider.System.GetTimestamp();
        while (!await isSo())
        {
            Assert.True(TimeProvider.System.GetElapsedTime(until) < s_patience, $"It did not come to that:\n{lines}");
            await Task.Delay(50, TestContext.Current.CancellationToken);
        }
    }

    // Signed with the key that the file holds.
    private static string Token(string customer)
    {
        using var file = JsonDocument.Parse(
            File.ReadAllBytes(Path.Combine(AppContext.BaseDirectory, "tern.json")), new JsonDocumentOptions { CommentHandling = JsonCommentHandling.Skip });
        var key = file.RootElement.GetProperty("functions").GetProperty("authorizer").GetProperty("environment").GetProperty("TOKEN_KEY").GetBytesFromBase64();
        return AuthorizerTests.Sign(customer, TimeSpan.FromMinutes(5), key);
    }
}
