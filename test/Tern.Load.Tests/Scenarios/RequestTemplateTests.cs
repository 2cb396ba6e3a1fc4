using System.Text;

namespace Tern.Load.Tests.Scenarios;

public sealed class RequestTemplateTests
{
    [Fact]
    public void A_request_without_placeholders_is_the_same_bytes_each_time()
    {
        var template = new RequestTemplate(new LoadScenario("x", "http://127.0.0.1:5000/a b?c=ü#part"), new LoadPlan());

        Assert.Equal("GET /a%20b?c=%C3%BC HTTP/1.1\r\nHost: 127.0.0.1:5000\r\nUser-Agent: tern-load\r\n\r\n", Text(template, 0));
        Assert.Equal(Bytes(template, 0), Bytes(template, 1)); // the same memory
    }

    [Fact]
    public void Placeholders_are_filled_where_they_stand_and_the_length_is_that_of_the_body()
    {
        var plan = new LoadPlan();
        plan.Keys["sku"] = LoadKeys.Uniform(1);
        plan.Data["users"] = LoadData.Parse("name,city\nAda & Bob,Zürich\nEve,Bern");
        var scenario = new LoadScenario(
            "x", "https://shop.example/users/${users.name}?sku=S${sku}") { Method = "post", Body = """{"n":${number},"city":"${users.city}","$${":1}""" };
        scenario.Headers.Add(new("X-Name", "${users.name}"));
        var template = new RequestTemplate(scenario, plan);

        Assert.Equal(
            "POST /users/Ada%20%26%20Bob?sku=S1 HTTP/1.1\r\nHost: shop.example\r\nX-Name: Ada & Bob\r\nUser-Agent: tern-load\r\nContent-Length: 31\r\n\r\n"
            + """{"n":0,"city":"Zürich","${":1}""", Text(template, 0));
        Assert.EndsWith("""{"n":1,"city":"Bern","${":1}""", Text(template, 1), StringComparison.Ordinal);
        Assert.Contains("/users/Ada%20%26%20Bob?", Text(template, 2), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("ftp://host/")]
    [InlineData("localhost:5000/x")]
    [InlineData("http://")]
    [InlineData("http://user:secret@host/")]
    [InlineData("/path")]
    [InlineData("")]
    [InlineData("http://${host}/")]
    public void Invalid_addresses_are_refused(string url) =>
        Assert.Throws<LoadException>(() => new RequestTemplate(new LoadScenario("x", url), new LoadPlan()));

    [Fact]
    public void A_placeholder_that_names_nothing_is_refused_with_what_there_is()
    {
        var plan = new LoadPlan();
        plan.Keys["sku"] = LoadKeys.Uniform(1);
        plan.Data["users"] = LoadData.Parse("name\nAda");

        Assert.Contains("Known names: sku, users.name, number.", Refusal("http://h/${skq}", plan), StringComparison.Ordinal);
        Assert.Contains("has no column 'nme'; it has name", Refusal("http://h/${users.nme}", plan), StringComparison.Ordinal);
        Assert.Contains("has no end", Refusal("http://h/${sku", plan), StringComparison.Ordinal);
    }

    [Fact]
    public void A_header_can_not_be_smuggled_in_by_data()
    {
        var plan = new LoadPlan();
        plan.Data["users"] = LoadData.Parse("name\nAda\n\"Eve\r\nX-Evil: 1\"");
        var scenario = new LoadScenario("x", "http://h/");
        scenario.Headers.Add(new("X-Name", "${users.name}"));

        Assert.Contains(
            "row 2 of 'users.name' contains a control character",
            Assert.Throws<LoadException>(() => new RequestTemplate(scenario, plan)).Message,
            StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("Content-Length", "5")]
    [InlineData("connection", "close")]
    [InlineData("Bad Name", "x")]
    [InlineData("X-Line", "a\r\nb")]
    public void Headers_of_the_tool_and_invalid_headers_are_refused(string name, string value)
    {
        var scenario = new LoadScenario("x", "http://h/");
        scenario.Headers.Add(new(name, value));

        Assert.Throws<LoadException>(() => new RequestTemplate(scenario, new LoadPlan()));
    }

    private static string Refusal(string url, LoadPlan plan) =>
        Assert.Throws<LoadException>(() => new RequestTemplate(new LoadScenario("x", url), plan)).Message;

    private static string Text(RequestTemplate template, long number) => Encoding.UTF8.GetString(Bytes(template, number).Span);

    private static ReadOnlyMemory<byte> Bytes(RequestTemplate template, long number)
    {
        var random = new SplitMix(1);
        return template.Write(new RequestBuffer(), new RequestBuffer(), ref random, number);
    }
}
