using System.Text.Json;

namespace Tern_Function.Tests;

public sealed class HandlersTests
{
//#if (type == "websocket")
    [Theory]
    [InlineData("websocket-connect.json")]
    [InlineData("websocket-disconnect.json")]
    public async Task Connections_come_and_go(string file)
    {
        using var answer = await InvokeAsync(Sample.Read(file));

        Assert.Equal(200, answer.RootElement.GetProperty("statusCode").GetInt32());
    }

    [Fact]
    public async Task A_message_is_answered_with_its_quote()
    {
        using var answer = await InvokeAsync(Sample.Read("websocket-message.json"));

        Assert.Equal(200, answer.RootElement.GetProperty("statusCode").GetInt32());
        Assert.Equal("""{"net":100,"tax":19.00,"total":119.00}""", answer.RootElement.GetProperty("body").GetString());
    }
//#else
    [Fact]
    public async Task A_country_has_its_rate()
    {
        using var answer = await InvokeAsync(Sample.Read("API_TYPE-get.json"));

        Assert.Equal(200, answer.RootElement.GetProperty("statusCode").GetInt32());
        Assert.Equal("""{"country":"DE","rate":0.19}""", answer.RootElement.GetProperty("body").GetString());
    }

    [Fact]
    public async Task A_quote_has_the_tax_of_its_country()
    {
        using var answer = await InvokeAsync(Sample.Read("API_TYPE-post.json"));

        Assert.Equal(200, answer.RootElement.GetProperty("statusCode").GetInt32());
        Assert.Equal("""{"net":100,"tax":19.00,"total":119.00}""", answer.RootElement.GetProperty("body").GetString());
    }

    [Theory]
    [InlineData("""{\"country\":\"DE\",\"net\":100}""", """{\"country\":\"XX\",\"net\":100}""", 422)]
    [InlineData("""{\"country\":\"DE\",\"net\":100}""", "{", 400)]
    public async Task A_quote_that_can_not_be_made_is_the_callers_mistake(string good, string bad, int status)
    {
        var request = System.Text.Encoding.UTF8.GetString(Sample.Read("API_TYPE-post.json"));
        Assert.Contains(good, request, StringComparison.Ordinal);

        using var answer = await InvokeAsync(System.Text.Encoding.UTF8.GetBytes(request.Replace(good, bad, StringComparison.Ordinal)));

        Assert.Equal(status, answer.RootElement.GetProperty("statusCode").GetInt32());
    }
//#endif

    private static async Task<JsonDocument> InvokeAsync(byte[] request)
    {
        await using var app = Handlers.Build();
        return JsonDocument.Parse(await app.InvokeAsync(request, cancellationToken: TestContext.Current.CancellationToken));
    }
}
