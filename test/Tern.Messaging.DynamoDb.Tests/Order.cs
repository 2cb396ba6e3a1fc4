using Tern.DynamoDb;

namespace Tern.Messaging.DynamoDb.Tests;

[DynamoTable("shop", PartitionKey = "pk", SortKey = "sk", Stream = TableStreamView.NewAndOldImages)]
public sealed partial class Shop;

[DynamoItem<Shop>(Partition = "CUSTOMER#{CustomerId}", Sort = "ORDER#{Number:D8}")]
public sealed partial record Order(string CustomerId, int Number, string Status);

[DynamoItem<Shop>(Partition = "PET#{Id}", Sort = "PET"), DynamoTag("_et", "cat")]
public sealed partial record Cat(string Id, int Lives);

[DynamoItem<Shop>(Partition = "PET#{Id}", Sort = "PET"), DynamoTag("_et", "dog")]
public sealed partial record Dog(string Id, string Trick);

[DynamoItem<Shop>(Partition = "CUSTOMER#{CustomerId}", Sort = "PROFILE")]
public sealed partial record Customer(string CustomerId, string Name);
