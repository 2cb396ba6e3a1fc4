using System.Net;
using System.Text;
using Microsoft.Extensions.Configuration;
using Microsoft.Extensions.DependencyInjection;
using Tern.Credentials;
using Tern.Services.Ssm;
using Tern.Services.Ssm.Model;

namespace Tern.Guides.Tests.Snippets;

public sealed class Services
{
    [Fact]
    public async Task A_client_is_generated()
    {
        using var service = new Answers(_ => (200, """{"Parameter":{"Name":"/shop/currency","Value":"EUR"}}"""));
        await using var ssm = Client(service);
        var answer = await ssm.GetParameterAsync(new GetParameterRequest { Name = "/shop/currency" });
        Console.WriteLine(answer.Parameter?.Value);

        Assert.Equal("EUR", answer.Parameter?.Value);
        Assert.Equal("AmazonSSM.GetParameter", service.LastTarget);
        Assert.Equal("""{"Name":"/shop/currency"}""", service.LastBody);
    }

    [Fact]
    public async Task Without_a_client_of_ones_own()
    {
        static async Task Paste()
        {
            await using var ssm = new SsmClient();
            var answer = await ssm.GetParameterAsync(new GetParameterRequest { Name = "/shop/currency" });
            Console.WriteLine(answer.Parameter?.Value);
        }

        // It would call AWS.
        Assert.NotNull((Func<Task>)Paste);
        await Task.CompletedTask;
    }

    [Fact]
    public async Task Times_are_set()
    {
        static async Task Paste()
        {
            await using var patient = new SsmClient(new SsmClientOptions { AttemptTimeout = TimeSpan.FromMinutes(2), TotalTimeout = TimeSpan.FromMinutes(5) });
        }

        // It would look for credentials.
        Assert.NotNull((Func<Task>)Paste);
        await Task.CompletedTask;
    }

    [Fact]
    public async Task Pages_are_gone_through()
    {
        using var service = new Answers(body => (200, body.Contains("NextToken", StringComparison.Ordinal)
            ? """{"Parameters":[{"Name":"/shop/b","Value":"2"}]}"""
            : """{"Parameters":[{"Name":"/shop/a","Value":"1"}],"NextToken":"more"}"""));
        await using var ssm = Client(service);
        var names = new List<string?>();
        await foreach (var parameter in ssm.GetParametersByPathItemsAsync(new GetParametersByPathRequest { Path = "/shop", Recursive = true }))
            names.Add(parameter.Name);

        Assert.Equal(["/shop/a", "/shop/b"], names);
    }

    [Fact]
    public void Clients_are_registered()
    {
        var services = new ServiceCollection();

        services.AddSsm(options => options.Region = "eu-west-1");
        services.AddKeyedSsm("us", options => options.Region = "us-east-1");

        Assert.Equal(2, services.Count(service => service.ServiceType == typeof(SsmClient)));
    }

    [Fact]
    public async Task A_section_has_the_options_of_a_client()
    {
        var configuration = new ConfigurationBuilder().AddInMemoryCollection([new("Ssm:Region", "eu-west-1")]).Build();
        var services = new ServiceCollection();

        services.AddSsm(configuration.GetSection("Ssm"));

        await using var provider = services.BuildServiceProvider();
        Assert.NotNull(provider.GetRequiredService<SsmClient>());
    }

    [Fact]
    public async Task Requests_are_presigned()
    {
        using var service = new Answers(_ => throw new InvalidOperationException("Nothing is sent."));
        await using var ssm = Client(service);

        var signed = await ssm.PresignAsync(new GetParameterRequest { Name = "/shop/currency" }, TimeSpan.FromMinutes(5));
        Console.WriteLine(signed.Uri);

        Assert.Equal("ssm.eu-west-1.amazonaws.com", signed.Uri.Host);
        Assert.Contains("X-Amz-Expires=300", signed.Uri.Query, StringComparison.Ordinal);
        Assert.DoesNotContain("X-Amz-Signature", signed.ToString(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task Errors_are_exceptions_of_the_client()
    {
        using var service = new Answers(_ => (400, """{"__type":"ParameterNotFound","message":"no such parameter"}"""));
        await using var ssm = Client(service);
        await Assert.ThrowsAsync<ParameterNotFoundException>(async () => await ssm.GetParameterAsync(new GetParameterRequest { Name = "/shop/missing" }));

        try
        {
            await ssm.GetParameterAsync(new GetParameterRequest { Name = "/shop/missing" });
        }
        catch (ParameterNotFoundException error)
        {
            Console.WriteLine(error.Message);
        }
    }

    private static SsmClient Client(Answers service) => new(new SsmClientOptions
    {
        Region = "eu-west-1",
        Credentials = new StaticCredentialProvider("AKIDEXAMPLE", "secret"),
        HttpMessageHandler = service,
    });

    private sealed class Answers(Func<string, (int Status, string Body)> answer) : HttpMessageHandler
    {
        internal string? LastTarget { get; private set; }

        internal string? LastBody { get; private set; }

        protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
        {
            LastTarget = request.Headers.GetValues("X-Amz-Target").Single();
            LastBody = await request.Content!.ReadAsStringAsync(cancellationToken);
            var (status, body) = answer(LastBody);
            return new HttpResponseMessage((HttpStatusCode)status) { Content = new StringContent(body, Encoding.UTF8, "application/x-amz-json-1.1") };
        }
    }
}
