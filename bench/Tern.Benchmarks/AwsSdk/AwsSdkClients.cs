using Amazon;
using Amazon.DynamoDBv2;
using Amazon.DynamoDBv2.DataModel;
using Amazon.Runtime;
using Tern.Benchmarks.Fixture;

namespace Tern.Benchmarks.AwsSdk;

/// <summary>AWS's SDK with its defaults, but for the handler under its HttpClient.</summary>
internal static class AwsSdkClients
{
    public static AmazonDynamoDBClient Create(HttpMessageHandler handler) => new(
        new BasicAWSCredentials(SigningKeys.AccessKey, SigningKeys.SecretKey),
        new AmazonDynamoDBConfig { RegionEndpoint = RegionEndpoint.USEast1, HttpClientFactory = new HandlerFactory(handler) });

    /// <summary>The object mapper as its documentation recommends it: conversion V2, no DescribeTable before the first call.</summary>
    public static DynamoDBContext CreateContext(HttpMessageHandler handler) => new DynamoDBContextBuilder()
        .WithDynamoDBClient(() => Create(handler))
        .ConfigureContext(context =>
        {
            context.Conversion = DynamoDBEntryConversion.V2;
            context.DisableFetchingTableMetadata = true;
        })
        .Build();

    private sealed class HandlerFactory(HttpMessageHandler handler) : HttpClientFactory
    {
        public override HttpClient CreateHttpClient(IClientConfig clientConfig) => new(handler, disposeHandler: false);
    }
}
