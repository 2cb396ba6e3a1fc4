using System.Text;
using System.Text.Json;

namespace Tern_Function.Tests;

public sealed class HandlersTests
{
    [Theory]
    [InlineData("http-get.json")]
    [InlineData("rest-get.json")]
    public async Task A_country_has_its_rate_whatever_API_asks(string file)
    {
        using var answer = await InvokeAsync(Sample.Read(file));

        Assert.Equal(200, answer.RootElement.GetProperty("statusCode").GetInt32());
        Assert.Equal("""{"country":"DE","rate":0.19}""", answer.RootElement.GetProperty("body").GetString());
    }

    [Fact]
    public async Task A_quote_has_the_tax_of_its_country()
    {
        using var answer = await InvokeAsync(Sample.Read("http-post.json"));

        Assert.Equal(200, answer.RootElement.GetProperty("statusCode").GetInt32());
        Assert.Equal("""{"net":100,"tax":19.00,"total":119.00}""", answer.RootElement.GetProperty("body").GetString());
    }

    [Theory]
    [InlineData("/rates/DE", "/rates/XX", 404)]
    [InlineData("/rates/DE", "/nothing", 404)]
    [InlineData("\"method\": \"GET\"", "\"method\": \"DELETE\"", 405)]
    public async Task What_is_not_there_is_said(string good, string bad, int status)
    {
        var request = Encoding.UTF8.GetString(Sample.Read("http-get.json"));
        Assert.Contains(good, request, StringComparison.Ordinal);

        using var answer = await InvokeAsync(Encoding.UTF8.GetBytes(request.Replace(good, bad, StringComparison.Ordinal)));

        Assert.Equal(status, answer.RootElement.GetProperty("statusCode").GetInt32());
    }

    private static async Task<JsonDocument> InvokeAsync(byte[] request)
    {
        await using var app = Handlers.Build();
        return JsonDocument.Parse(await app.InvokeAsync(request, cancellationToken: TestContext.Current.CancellationToken));
    }
}
